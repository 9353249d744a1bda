/** Shows one view on sample data, selected by the address (`#history`, `#history.wide`); `npm run gallery` lists them. */
import { mount } from 'svelte'
import '../../../../src-renderer/styles/tokens.css'
import '../../../../src-renderer/styles/base.css'
import '../../../../src-renderer/styles/shared.css'
import '../../../../src-renderer/styles/parts.css'
import Views from './Views.svelte'

// A change of the hash does not load the page again, but the view is chosen only while the page loads.
window.addEventListener('hashchange', () => location.reload())

mount(Views, { target: document.body, props: { name: location.hash.slice(1) || 'history' } })
