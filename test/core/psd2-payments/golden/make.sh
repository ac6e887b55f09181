#!/bin/sh
# Makes ../golden.ts: bodies and request objects of PSD2 payments, signed by the OpenSSL command line and nothing of ours.
# Not part of a test run: the file is committed, the private keys are thrown away, so a new run gives new signatures.
set -eu
cd "$(dirname "$0")"
command -v openssl >/dev/null || { echo 'openssl is missing: install it and run this again' >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
openssl genrsa -out "$work/rsa.pem" 2048 2>/dev/null
openssl rsa -in "$work/rsa.pem" -pubout -out "$work/rsa.public.pem" 2>/dev/null
openssl ecparam -name prime256v1 -genkey -noout -out "$work/ec.pem"
openssl ec -in "$work/ec.pem" -pubout -out "$work/ec.public.pem" 2>/dev/null
out="$work/golden.ts"
count=0

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

base64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }

# Turns the two numbers of an ECDSA signature, DER, into 64 bytes.
raw() {
  for number in $(openssl asn1parse -inform DER -in "$1" | sed -n 's/.*INTEGER *://p'); do
    printf '%064s' "$number" | tr ' ' '0'
  done | xxd -r -p
}

# signature ALGORITHM FILE: signs the bytes of a file.
signature() {
  case $1 in
    RS256) openssl dgst -sha256 -sign "$work/rsa.pem" "$2" ;;
    PS256) openssl dgst -sha256 -sign "$work/rsa.pem" -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:32 "$2" ;;
    ES256) openssl dgst -sha256 -sign "$work/ec.pem" -out "$work/der" "$2"; raw "$work/der" ;;
  esac | base64url
}

# jws ALGORITHM PAYLOAD: sets `header`, `payload` and `signed`.
jws() {
  header=$(printf '{"alg":"%s","kid":"golden-%s"}' "$1" "$1" | base64url)
  payload=$(printf '%s' "$2" | base64url)
  printf '%s.%s' "$header" "$payload" >"$work/input"
  signed=$(signature "$1" "$work/input")
}

# body OPERATION BODY: signs a body by all three algorithms, the payload left out. Operation `none` stands for bytes that only
# a stranger would send.
body() {
  printf "  [\n    '%s',\n    '%s',\n" "$1" "$(quoted "$2")" >>"$out"
  for algorithm in RS256 PS256 ES256; do
    jws "$algorithm" "$2"
    count=$((count + 1))
    printf "    '%s..%s',\n" "$header" "$signed" >>"$out"
  done
  printf '  ],\n' >>"$out"
}

cat >"$out" <<HEAD
// Bodies and request objects signed by the OpenSSL command line: made by golden/make.sh, never by this library.
// Not to be edited: the private keys were thrown away. A new run of the script replaces all of it.

/** One body with its detached signature. */
export interface GoldenBody {
  /** Whose draft must have these bytes; \`none\` where no operation of ours would write them. */
  operation: 'sepa' | 'scheduled' | 'recurring' | 'foreign' | 'none'
  algorithm: 'RS256' | 'PS256' | 'ES256'
  body: string
  signature: string
}

/** The public half of each key; two algorithms share the one of RSA. */
export const goldenPublicKeys = {
  rsa: \`$(cat "$work/rsa.public.pem")
\`,
  ec: \`$(cat "$work/ec.public.pem")
\`,
}

/** Operation, body, and its signatures by RS256, PS256 and ES256. */
const rows: readonly (readonly [GoldenBody['operation'], body: string, ...signatures: string[]])[] = [
HEAD

home='"payee":{"iban":"FI1999900000000300","name":"Poukama Oy"}'
abroad='"payee":{"iban":"EE159900000000000013","name":"Kask & Pojad OÜ","address":["Pikk 1","Tallinn"],"country":"EE"}'
body sepa "{\"reference\":\"1232\",\"amountEUR\":\"24.00\",$home}"
body sepa "{\"reference\":\"RF481245\",\"amountEUR\":\"0.01\",$abroad}"
body sepa "{\"reference\":\"13\",\"amountEUR\":\"999999999.99\",$home,\"authorizationId\":\"0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01\",\"payer\":{\"iban\":\"FI6299900000000011\"},\"message\":\"Lasku 12/2026, eräpäivä 1.12.\",\"ownMessage\":\"Kupit\",\"payerReference\":\"A-1\",\"payerIdentifier\":{\"id\":\"\\\"quoted\\\" 😀 Ж\",\"schemeName\":\"UNSTRUCTURED_ORG\",\"issuer\":\"é\"},\"ultimatePayee\":\"Savi Oy\",\"originalPayer\":\"Aino Esimerkki\"}"
body sepa "{\"reference\":\"1232\",\"amountEUR\":\"1\",$home,\"message\":\"$(repeat ä 140)\"}"
body sepa "{\"reference\":\"1232\",\"amountEUR\":\"01.00\",$home,\"message\":\"A-B+C (D) 'E': F?\"}"
body scheduled "{\"reference\":\"1232\",\"amountEUR\":\"24.00\",$home,\"dueDate\":\"2026-12-24\"}"
body scheduled "{\"reference\":\"RF741\",\"amountEUR\":\"24.00\",$abroad,\"dueDate\":\"2027-02-28\"}"
body recurring "{\"reference\":\"1232\",\"amountEUR\":\"24.00\",$home,\"dueDate\":\"2026-12-18\",\"recurrence\":\"Weekly\",\"recurrenceEndDate\":\"2027-01-08\"}"
body recurring "{\"reference\":\"1232\",\"amountEUR\":\"24.00\",$home,\"dueDate\":\"2026-12-01\",\"recurrence\":\"LastBankingDayOfTheMonth\",\"recurrenceEndDate\":\"2027-03-31\"}"
body foreign '{"amount":"100","currency":"JPY","payee":{"bankAccount":{"id":"1234567890","schemeName":"BBAN"},"name":"Clay","financialInstitution":{"bic":"SBOXJP22"},"foreignAddress":{"addressLine1":"Main 1","country":"JP"}},"message":"Invoice 7"}'
body foreign '{"amount":"9999999999999.99","currency":"USD","payee":{"bankAccount":{"id":"DE82999000000000000001","schemeName":"IBAN","issuer":"SBOXDE22"},"name":"Töpfer","financialInstitution":{"bic":"SBOXDE22","name":"Beispiel"},"foreignAddress":{"addressLine1":"Weg 1","addressLine2":"Köln","country":"DE"}},"message":"Rechnung","detailsOfCharges":"SHA","paymentOrder":"HIGH","payer":{"iban":"FI6299900000000011"},"exchangeRateReference":"FX-1"}'
# Bytes that no call of ours has: a verifier takes them as they are and repairs nothing.
body none '{ "amountEUR" : "1.00" }'
body none '{"amountEUR":1.10,"big":12345678901234567890}'
body none '{"text":"\u00e4 is ä","slash":"\/"}'
body none '{"b":1,"a":2,"a":3}

'
body none '👩‍👩‍👧‍👦 and ﷽ and 𐍈'
body none ' '
cat >>"$out" <<'TAIL'
]

const algorithms = ['RS256', 'PS256', 'ES256'] as const

/** The bodies, each by the three algorithms. */
export const goldenBodies: readonly GoldenBody[] = rows.flatMap(([operation, body, ...signatures]) =>
  algorithms.map((algorithm, at) => ({ operation, algorithm, body, signature: signatures[at] ?? '' })),
)

TAIL

# A request object as the gaps describe it, of 2026-11-20T10:00:00Z.
claims='{"aud":"https://bank.example","iss":"client-1","iat":1795168800,"exp":1795169700,"response_type":"code id_token","client_id":"client-1","redirect_uri":"https://provider.example.com/approved","scope":"openid payments","state":"state-0001","nonce":"nonce-0001","max_age":86400,"claims":{"userinfo":{"authorizationId":{"value":"0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01","essential":true}},"id_token":{"authorizationId":{"value":"0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01","essential":true},"acr":{"essential":true,"values":["urn:openbanking:psd2:sca"]}}}}'
{
  printf '/** One request object by each algorithm, all of the same claims. */\n'
  printf 'export const goldenRequests = {\n'
  for algorithm in RS256 PS256 ES256; do
    jws "$algorithm" "$claims"
    printf "  %s:\n    '%s.%s.%s',\n" "$algorithm" "$header" "$payload" "$signed"
  done
  printf '} as const\n'
} >>"$out"
cp "$out" ../golden.ts
echo "$count bodies signed"
