#!/bin/sh
# Makes ../golden.ts: bodies of corporate payments with detached signatures by the OpenSSL command line and nothing of ours.
# Not part of a test run: the file is committed, the private key is thrown away, so a new run gives new signatures.
set -eu
cd "$(dirname "$0")"
command -v openssl >/dev/null || { echo 'openssl is missing: install it and run this again' >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
openssl genrsa -out "$work/key.pem" 2048 2>/dev/null
openssl rsa -in "$work/key.pem" -pubout -out "$work/public.pem" 2>/dev/null
out="$work/golden.ts"
count=0

# Prints text a number of times.
repeat() {
  repeated=''
  at=0
  while [ "$at" -lt "$2" ]; do
    repeated="$repeated$1"
    at=$((at + 1))
  done
  printf '%s' "$repeated"
}

# Prints text as the inside of a TypeScript string in single quotes. The X keeps line feeds at the end.
quoted() {
  printf '%sX' "$1" | sed -e 's/\\/\\\\/g' -e "s/'/\\\\'/g" | awk 'NR > 1 { printf "\\n" } { printf "%s", $0 }' | sed 's/X$//'
}

# Writes what it reads in base64url without padding.
base64url() {
  openssl base64 -A | tr '+/' '-_' | tr -d '='
}

# signed OPERATION BODY: signs one body and writes it down. Operation `none` stands for bytes that only a stranger would send.
signed() {
  operation=$1 body=$2
  count=$((count + 1))
  case $((count % 4)) in
    0) kid='sandbox-1' seconds=1795168800 ;;
    1) kid='k' seconds=1767225600 ;;
    2) kid=$(repeat 'A.z_9-' 10) seconds=1835481599 ;;
    3) kid='!"#$%&'"'"'()*+,-./:;<=>?@[\]^_`{|}~' seconds=4102444799 ;;
  esac
  # In a string of JSON a quote and a backslash are escaped.
  escaped=$(printf '%s' "$kid" | sed -e 's/\\/\\\\/g' -e 's/"/\\"/g')
  head=$(printf '{"alg":"RS256","kid":"%s","b64":false,"urn:bank.api.iat":%s,"crit":["b64","urn:bank.api.iat"]}' "$escaped" "$seconds" | base64url)
  # RFC 7797: the encoded header, a dot, the bytes of the body as they are.
  printf '%s.%s' "$head" "$body" >"$work/input"
  signature=$(openssl dgst -sha256 -sign "$work/key.pem" "$work/input" | base64url)
  [ "${#signature}" -eq 342 ] || { echo 'openssl gave no signature' >&2; exit 1; }
  {
    printf '  [\n'
    printf "    '%s',\n" "$operation"
    printf "    '%s',\n" "$(quoted "$body")"
    printf "    '%s..%s',\n" "$head" "$signature"
    printf '  ],\n'
  } >>"$out"
}

cat >"$out" <<HEAD
// Bodies of corporate payments signed by the OpenSSL command line: made by golden/make.sh, never by this library.
// Not to be edited: the private key was thrown away. A new run of the script replaces all of it.

/** One body, and the value of \`X-Req-Signature\` that OpenSSL's signature makes. */
export interface GoldenRequest {
  /** Whose draft must have these bytes; \`none\` where no operation of ours would write them. */
  operation: 'sepa' | 'instant' | 'v2' | 'none'
  keyId: string
  signedAtSeconds: number
  body: string
  signature: string
}

/** The public half of the key. */
export const goldenPublicKey = \`$(cat "$work/public.pem")
\`

/** Operation, body, signature. */
const rows: readonly (readonly [GoldenRequest['operation'], body: string, signature: string])[] = [
HEAD

creditor='"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"}'
debtor='"debtor":{"iban":"FI1999900000000300"}'
amount='"instructedAmount":{"amount":"24.00","currency":"EUR"}'
first="$creditor,$debtor,$amount,\"instructionId\":\"INVOICE20260042\""

for operation in sepa instant v2; do
  # Every member of an order, in the order of the paper, at its limits.
  signed $operation "{$first,\"reference\":\"1232\"}"
  signed $operation "{$first,\"message\":\"a\"}"
  signed $operation "{$first,\"message\":\"Lasku 12/2026, eräpäivä 1.12.\",\"reference\":\"RF481245\"}"
  signed $operation "{$first,\"message\":\"$(repeat ä 140)\"}"
  signed $operation "{$first,\"endToEndId\":\"E2E-åäö_=:.,+\",\"message\":\"A-B+C (D) 'E': F?\"}"
  signed $operation "{$first,\"endToEndId\":\"$(repeat Ö 35)\",\"reference\":\"00000000000000482738\"}"
  signed $operation "{$creditor,$debtor,$amount,\"instructionId\":\"$(repeat aZ9 11)bb\",\"reference\":\"RF47AAAAAAAAAAAAAAAAAAAAA\"}"
  signed $operation "{$creditor,$debtor,\"instructedAmount\":{\"amount\":\"0.01\",\"currency\":\"EUR\"},\"instructionId\":\"0\",\"reference\":\"13\"}"
  signed $operation "{$creditor,$debtor,\"instructedAmount\":{\"amount\":\"9999999999999.99\",\"currency\":\"EUR\"},\"instructionId\":\"a\",\"reference\":\"12345678901234567894\"}"
  signed $operation "{$creditor,$debtor,\"instructedAmount\":{\"amount\":\"0010.00\",\"currency\":\"EUR\"},\"instructionId\":\"a\",\"reference\":\"1232\"}"
  signed $operation "{\"creditor\":{\"iban\":\"MT39SBOX99900000000000000000001\",\"name\":\"$(repeat ķ 70)\"},$debtor,$amount,\"instructionId\":\"a\",\"message\":\"Šarūnas Žukauskas & Pojad OÜ, ñ ç ß ø þ ķ ņ\"}"
  signed $operation "{\"creditor\":{\"iban\":\"DE82999000000000000001\",\"name\":\"Töpferei Müller & Söhne\",\"address\":{\"country\":\"DE\",\"addressLine\":[\"Hafenweg 3\",\"99999 Musterstadt\"]}},\"debtor\":{\"iban\":\"FI1999900000000300\",\"name\":\"Poukama Oy\",\"address\":{\"country\":\"FI\",\"addressLine\":[\"Rantatie 1\"]}},$amount,\"instructionId\":\"a\",\"reference\":\"1232\"}"
  signed $operation "{$first,\"reference\":\"1232\",\"ultimateDebtor\":{\"name\":\"A\",\"identification\":{\"id\":\"\\\"quoted\\\" \\\\ 😀 Ж\",\"schemeName\":\"UNSTRUCTURED_ORG\",\"issuer\":\"é 𝄞\"}}}"
  signed $operation "{$first,\"reference\":\"1232\",\"ultimateCreditor\":{\"name\":\"Äiti\",\"identification\":{\"id\":\"1234567-1\",\"schemeName\":\"COID\"},\"address\":{\"country\":\"XK\",\"addressLine\":[\"$(repeat å 70)\"]}}}"
done
signed v2 "{$first,\"reference\":\"1232\",\"forceSepaInst\":true}"
signed v2 "{$first,\"reference\":\"1232\",\"forceSepaInst\":false}"

# Bytes that no call of ours has: a verifier takes them as they are and repairs nothing.
signed none '{"instructionId":"TEST1","message":"åäö"}'
signed none '{ "amount" : "1.00" }'
signed none '{"amount":1.10,"big":12345678901234567890}'
signed none '{"text":"\u00e4 is ä","slash":"\/"}'
signed none "{\"text\":\"$(printf 'a\314\210 decomposed, \342\204\246 ohm, \357\254\201 ligature')\"}"
signed none '{"text":"👩‍👩‍👧‍👦 and ﷽ and 𐍈"}'
signed none '{"b":1,"a":2,"a":3}

'
signed none ' '
signed none 'not json, "quotes" and \ and $HOME'
signed none ''
signed none '.'
signed none 'a.b.c'
signed none '{"long":"'"$(repeat '0123456789' 500)"'"}'

cat >>"$out" <<'TAIL'
]

const signers = [
  { keyId: 'sandbox-1', signedAtSeconds: 1_795_168_800 },
  { keyId: 'k', signedAtSeconds: 1_767_225_600 },
  { keyId: 'A.z_9-'.repeat(10), signedAtSeconds: 1_835_481_599 },
  { keyId: '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', signedAtSeconds: 4_102_444_799 },
]

/** The requests, with the key and the time that the script gave to each by its number. */
export const goldenRequests: readonly GoldenRequest[] = rows.map(([operation, body, signature], at) => ({
  operation,
  ...(signers[(at + 1) % 4] ?? { keyId: '', signedAtSeconds: 0 }),
  body,
  signature,
}))
TAIL
cp "$out" ../golden.ts
echo "$count requests signed"
