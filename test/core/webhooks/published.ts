// The known answers that Standard Webhooks publishes, and the secrets of its own tests.
// Source: standard-webhooks/standard-webhooks, libraries/javascript/src/webhook.test.ts and
// libraries/go/webhook_asymmetric_test.go; MIT License, Copyright (c) 2023 Svix (https://www.svix.com).

/** What both known answers sign. */
export const published = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
}

/** The secret of `sign function works`, and its answer. */
export const publishedShared = {
  key: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

/** The seed of `TestAsymmetricWebhookSign`, and its answer. */
export const publishedPair = {
  key: 'whsk_VEVTVFNJR05JTkdLRVlET05PVFVTRVRISVNGT1JBTlk=',
  signature: 'v1a,tQ9V2XOqn7jL/DQenEFpqIugdBVtiMmER5mhSkXBNwM0mkATuDe6KYYUuxqtaiHeYGb7KaaBRdM5WqyeFiL8Ag==',
}

/** A signature of the published tests that matches none of their bodies. */
export const publishedStranger = 'Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc='
