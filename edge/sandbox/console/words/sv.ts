// placeholder
import { en } from './en.ts'
export const sv = en
