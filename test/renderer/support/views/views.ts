/** Shows one view on sample data, named in the address (`#history`, `#history-wide`), to look at it while it is made. */
import { mount } from 'svelte'
import '../../../../src-renderer/styles/tokens.css'
import '../../../../src-renderer/styles/base.css'
import Views from './Views.svelte'

mount(Views, { target: document.body, props: { name: location.hash.slice(1) || 'history' } })
