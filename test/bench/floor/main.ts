/** The floor: the smallest possible Svelte page with a form, a clock and a list. */
import { mount } from 'svelte'
import Floor from './Floor.svelte'

mount(Floor, { target: document.body })
