/** Shows one view on sample data, selected by the address (`#history`, `#history.wide`); `npm run gallery` lists them. */
import { mount } from 'svelte'
import '../../../../src-renderer/styles/tokens.css'
import '../../../../src-renderer/styles/base.css'
import Views from './Views.svelte'

// The hash of the address can change without a reload, which this view needs.
window.addEventListener('hashchange', () => location.reload())

mount(Views, { target: document.body, props: { name: location.hash.slice(1) || 'history' } })
