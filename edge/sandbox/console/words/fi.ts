// placeholder
import { en } from './en.ts'
export const fi = en
