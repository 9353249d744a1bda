/** The least that a Svelte page with a form, a clock and a list can be: what ours is compared with. */
import { mount } from 'svelte'
import Floor from './Floor.svelte'

mount(Floor, { target: document.body })
