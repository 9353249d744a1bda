/** Shows one view on sample data, named in the address (`#history`, `#history.wide`); `npm run gallery` lists them. */
import { mount } from 'svelte'
import '../../../../src-renderer/styles/tokens.css'
import '../../../../src-renderer/styles/base.css'
import Views from './Views.svelte'

// The address may change without a new page.
window.addEventListener('hashchange', () => location.reload())

mount(Views, { target: document.body, props: { name: location.hash.slice(1) || 'history' } })
