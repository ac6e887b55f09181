// Starts the page: registers the elements, and gives Angular its place.
// Not the page itself, which is checkout.ts.
import 'silta/widgets/payment-button/define'
import 'silta/widgets/provider-picker/define'
import { bootstrapApplication } from '@angular/platform-browser'
import { Checkout } from './checkout'

void bootstrapApplication(Checkout)
