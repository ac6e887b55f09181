// The door of notices to a merchant: sign one, verify one, remember ids. Standard Webhooks form.
// It sends nothing and calls no bank; it holds keys, so a page must not open it.

export { isNoticeError, NoticeError, type NoticeErrorCode } from './errors.ts'
export { type NoticeKey, publicKeyOf, readNoticeKey } from './keys.ts'
export { makeNoticeMemory, type MemoryLimits, type NoticeMemory } from './memory.ts'
export {
  API_VERSION,
  type InstructionEvent,
  type InstructionNoticeData,
  type InstructionNoticeType,
  type Notice,
  type NoticeData,
  type NoticeEvent,
  type NoticeHead,
  type NoticeType,
  type PaymentEvent,
  type PaymentNoticeType,
  type TestEvent,
  verifyNotice,
  writeNotice,
} from './notice.ts'
export {
  type NoticeDraft,
  type NoticeHeaders,
  type NoticeKeys,
  type ReceivedHeaders,
  type ReceivedNotice,
  signNotice,
  type Verified,
  verifyWebhook,
} from './signature.ts'
