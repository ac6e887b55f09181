// Starts the page: registers the elements, and gives Svelte its place.
import 'silta/widgets/payment-button/define'
import 'silta/widgets/provider-picker/define'
import { mount } from 'svelte'
import App from './App.svelte'

const target = document.querySelector('#app')
if (target) mount(App, { target })
