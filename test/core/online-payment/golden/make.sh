#!/bin/sh
# Makes ../golden.ts: requests of the online payment interface, signed by the OpenSSL command line and nothing of ours.
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

# signed OPERATION METHOD PATH BODY: signs one request and writes it down. Operation `none` stands for bytes that only a
# stranger would send.
signed() {
  operation=$1 method=$2 url="https://bank.example$3" body=$4
  count=$((count + 1))
  request=$(printf '7d9b6b1e-1f0a-4f53-9a55-%012x' "$count")
  # A checkout of three calls shares its session.
  session=$(printf '0c1f3a52-6a0e-4c56-8f0e-%012x' "$((count / 3))")
  case $((count % 4)) in
    0) date='Fri, 20 Nov 2026 10:00:00 GMT' merchant='3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11' version=0 ;;
    1) date='Thu, 01 Jan 2026 00:00:00 GMT' merchant='3F0C8F7E-5A4B-4F7E-9D27-5B1F6F0F2A11' version=1 ;;
    2) date='Tue, 29 Feb 2028 23:59:59 GMT' merchant='merchant-42' version=42 ;;
    3) date='Sun, 06 Dec 2026 07:08:09 GMT' merchant='m' version=9999 ;;
  esac
  case $((count % 3)) in
    0) key='sandbox-api-key-1' ;;
    1) key='k' ;;
    2) key=$(repeat 'A!~/+=:{}"' 6) ;;
  esac
  # Nine parts, one LF after each but the last.
  printf '%s\n%s\n%s\n%s\n%s\n%s\n%s\n%s\n%s' \
    "$method" 'application/json' "$date" "$merchant" "$key" "$session" "$request" "$url" "$body" >"$work/base"
  signature=$(openssl dgst -sha256 -sign "$work/key.pem" "$work/base" | od -An -v -tx1 | tr -d ' \n')
  [ "${#signature}" -eq 512 ] || { echo 'openssl gave no signature' >&2; exit 1; }
  {
    printf '  [\n'
    printf "    '%s %s %s',\n" "$operation" "$method" "$3"
    printf "    '%s',\n" "$(quoted "$body")"
    printf "    '%s:1:%s:%s',\n" "$merchant" "$version" "$signature"
    printf '  ],\n'
  } >>"$out"
}

create() { signed create POST /paymentbutton/v1/payments "$1"; }
status() { signed status GET "/paymentbutton/v1/payments/$1" ''; }
refund() { signed refund POST "/paymentbutton/v1/payments/$1/refund" "$2"; }
providers() { signed providers GET /paymentbutton/v1/payments/multibank/providers ''; }

cat >"$out" <<HEAD
// Requests signed by the OpenSSL command line: made by golden/make.sh, never by this library.
// Not to be edited: the private key was thrown away. A new run of the script replaces all of it.

/** One request with every part that is signed, and the header that OpenSSL's signature makes. */
export interface GoldenRequest {
  /** Whose draft must have these bytes; \`none\` where no operation of ours would write them. */
  operation: 'create' | 'status' | 'refund' | 'providers' | 'none'
  method: string
  url: string
  contentType: string
  date: string
  apiKey: string
  sessionId: string
  requestId: string
  body: string
  authorization: string
}

/** The public half of the key. */
export const goldenPublicKey = \`$(cat "$work/public.pem")
\`

/** Operation, method and path; body; the header. */
const rows: readonly (readonly [call: string, body: string, authorization: string])[] = [
HEAD

account='"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f"'
shop='"return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"}'
first="$account,\"amount\":\"12.50\",\"currency\":\"EUR\",\"reference\":\"1232\",$shop"

# Every member of Create payment, in the order of the paper.
create "{$first}"
create "{$account,\"amount\":\"0.01\",\"currency\":\"EUR\",\"reference\":\"13\",$shop}"
create "{$account,\"amount\":\"9999999999999.99\",\"currency\":\"EUR\",\"reference\":\"12345678901234567894\",$shop}"
create "{$account,\"amount\":\"0010.00\",\"currency\":\"EUR\",\"reference\":\"00000000000000482738\",$shop}"
create "{\"accountId\":\"a\",\"amount\":\"1.00\",\"currency\":\"EUR\",\"reference\":\"RF741\",$shop}"
create "{$account,\"amount\":\"1.00\",\"currency\":\"EUR\",\"reference\":\"RF47AAAAAAAAAAAAAAAAAAAAA\",$shop}"
create "{$account,\"amount\":\"1.00\",\"currency\":\"EUR\",\"reference\":\"RF94INVOICE2026A\",$shop}"
create "{$first,\"message\":{\"text\":\"Lasku 12/2026, eräpäivä 1.12.\"}}"
create "{$first,\"message\":{\"text\":\"A-B+C (D) 'E': F?\"}}"
create "{$first,\"message\":{\"text\":\"$(repeat ä 140)\"}}"
create "{$first,\"message\":{\"text\":\"Šarūnas Žukauskas & Pojad OÜ, ñ ç ß ø þ ķ ņ\"}}"
create "{$first,\"language\":\"fi\"}"
create "{$first,\"language\":\"sv\"}"
create "{$first,\"language\":\"en\"}"
create "{$first,\"b2bBackendURL\":{\"url\":\"https://shop.example.com:8443/back?order=1&x=%C3%A4+b\"}}"
create "{$first,\"messageToCustomer\":\"Kiitos ostoksestasi ÅÄÖåäö 123\"}"
create "{$first,\"messageToCustomer\":\"$(repeat 'Tack ö ' 71)abc\"}"
create "{$first,\"ultimateBeneficiary\":{\"name\":\"Järjestö Ääni ry\"}}"
create "{$first,\"ultimateBeneficiary\":{\"name\":\"A\",\"identification\":{\"id\":\"1234567-1\",\"schemeName\":\"COID\"}}}"
create "{$first,\"ultimateBeneficiary\":{\"name\":\"A\",\"identification\":{\"id\":\"\\\"quoted\\\" \\\\ 😀 Ж\",\"schemeName\":\"UNSTRUCTURED_ORG\",\"issuer\":\"é 𝄞\"}}}"
create "{$first,\"ultimateBeneficiary\":{\"name\":\"A\",\"address\":{\"country\":\"FI\",\"addressLine\":[\"Mannerheimintie 1 a 2\",\"00100 Helsinki\"]}}}"
create "{$account,\"amount\":\"1.00\",\"currency\":\"EUR\",\"reference\":\"1232\",\"return\":{\"url\":\"https://shop.example.com/$(repeat x 1975)\"},\"cancel\":{\"url\":\"https://a.fi\"},\"reject\":{\"url\":\"https://a.fi\"}}"
create "{$first,\"message\":{\"text\":\"Tilaus å-17\"},\"language\":\"sv\",\"b2bBackendURL\":{\"url\":\"https://shop.example.com/back\"},\"messageToCustomer\":\"Hej\",\"ultimateBeneficiary\":{\"name\":\"Stiftelsen Ålands Hus\",\"identification\":{\"id\":\"X\",\"schemeName\":\"TXID\",\"issuer\":\"FI\"},\"address\":{\"country\":\"FI\",\"addressLine\":[\"Torggatan 1\"]}}}"

status b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03
status B3C7A1D2-44C1-4E0B-8B7D-0A9E5C6F7D03
status a
status 0
status -
status 00000000-0000-0000-0000-000000000000
status ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789
status zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz

payment=b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03
refund $payment '{"amount":"1.00","currency":"EUR","message":{"text":"Hyvitys åäö"}}'
refund $payment '{"amount":"0.01","currency":"EUR","reference":"13"}'
refund $payment '{"amount":"9999999999999.99","currency":"EUR","reference":"RF481245"}'
refund $payment '{"amount":"33.34","currency":"EUR","reference":"RF18539007547034"}'
refund $payment '{"amount":"007.70","currency":"EUR","message":{"text":"a"}}'
refund $payment "{\"amount\":\"5.00\",\"currency\":\"EUR\",\"message\":{\"text\":\"$(repeat å 140)\"}}"
refund $payment "{\"amount\":\"5.00\",\"currency\":\"EUR\",\"message\":{\"text\":\"L'été: (10 + 2), 1/2?\"}}"
refund a '{"amount":"12.50","currency":"EUR","message":{"text":"Tagasimakse õäöü"}}'
refund 0-0 '{"amount":"12.50","currency":"EUR","message":{"text":"Atmaksa āčēģīķļņšūž"}}'
refund $payment '{"amount":"12.50","currency":"EUR","message":{"text":"Grąžinimas ąčęėįšųūž"}}'

providers
providers
providers

# Bytes that no call of ours has: a verifier takes them as they are and repairs nothing.
signed none POST /paymentbutton/v1/payments '{ "amount" : "1.00" }'
signed none POST /paymentbutton/v1/payments '{"amount":1.10,"big":12345678901234567890}'
signed none POST /paymentbutton/v1/payments '{"text":"\u00e4 is ä","slash":"\/"}'
signed none POST /paymentbutton/v1/payments "{\"text\":\"$(printf 'a\314\210 decomposed, \342\204\246 ohm, \357\254\201 ligature')\"}"
signed none POST /paymentbutton/v1/payments '{"text":"👩‍👩‍👧‍👦 and ﷽ and 𐍈"}'
signed none POST /paymentbutton/v1/payments '{"b":1,"a":2,"a":3}

'
signed none POST /paymentbutton/v1/payments ' '
signed none POST /paymentbutton/v1/payments 'not json, "quotes" and \ and $HOME'
signed none POST /paymentbutton/v1/payments ''
signed none GET '/paymentbutton/v1/payments/a?x=1&y=%20+%2B' ''
signed none DELETE '/paymentbutton/v1/payments/a/' '{"long":"'"$(repeat '0123456789' 500)"'"}'

cat >>"$out" <<'TAIL'
]

const dates = [
  'Fri, 20 Nov 2026 10:00:00 GMT',
  'Thu, 01 Jan 2026 00:00:00 GMT',
  'Tue, 29 Feb 2028 23:59:59 GMT',
  'Sun, 06 Dec 2026 07:08:09 GMT',
]
const apiKeys = ['sandbox-api-key-1', 'k', 'A!~/+=:{}"'.repeat(6)]
const uuid = (start: string, count: number) => `${start}-${count.toString(16).padStart(12, '0')}`

/** The requests, with the date, key and ids that the script gave to each by its number. */
export const goldenRequests: readonly GoldenRequest[] = rows.map(([call, body, authorization], at) => {
  const [operation, method, path] = call.split(' ') as [GoldenRequest['operation'], string, string]
  const count = at + 1
  return {
    operation,
    method,
    url: `https://bank.example${path}`,
    contentType: 'application/json',
    date: dates[count % 4] ?? '',
    apiKey: apiKeys[count % 3] ?? '',
    sessionId: uuid('0c1f3a52-6a0e-4c56-8f0e', Math.floor(count / 3)),
    requestId: uuid('7d9b6b1e-1f0a-4f53-9a55', count),
    body,
    authorization,
  }
})
TAIL
cp "$out" ../golden.ts
echo "$count requests signed"
