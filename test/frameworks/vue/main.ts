// Starts the page: registers the elements, and gives Vue its place.
import 'silta/widgets/payment-button/define'
import 'silta/widgets/provider-picker/define'
import { createApp } from 'vue'
import App from './App.vue'

createApp(App).mount('#app')
