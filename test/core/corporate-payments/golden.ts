// Bodies of corporate payments signed by the OpenSSL command line: made by golden/make.sh, never by this library.
// Not to be edited: the private key was thrown away. A new run of the script replaces all of it.

/** One body, and the value of `X-Req-Signature` that OpenSSL's signature makes. */
export interface GoldenRequest {
  /** Whose draft must have these bytes; `none` where no operation of ours would write them. */
  operation: 'sepa' | 'instant' | 'v2' | 'none'
  keyId: string
  signedAtSeconds: number
  body: string
  signature: string
}

/** The public half of the key. */
export const goldenPublicKey = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAofdzONoBJ3sxig8Ll2Qs
EmiXEAAgK/bw9UuPP2PurutNJcQkCBMFZ3OD0HyVuJXsLW7OA34S98E0mIZuzW9n
8Kd8S9j4ncRzK5U6b5tvrFV4xsZZR3ccv2GPgJU4FWCQf5DBxXCodFCAB+IURAwQ
nME8GWhz8do8zSCSfkSvvGMYCOX3bvMzxHFW5SVIvMSgO1jhL7l044hL+OzLhMAR
nyDzX+pN50mkDfnVdCdBLMYPTJgE3jUHw0SYCfzWwWahq63rTsnUSYgZghTtTVST
K2cQ3yiv7JmvzPawltXbXofuY6Gda+DQabLaOWiIXgJAdVL6HwA0iQPhBLP3tHwD
pQIDAQAB
-----END PUBLIC KEY-----
`

/** Operation, body, signature. */
const rows: readonly (readonly [GoldenRequest['operation'], body: string, signature: string])[] = [
  [
    'sepa',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","reference":"1232"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImsiLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0IjoxNzY3MjI1NjAwLCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..eNiCEbbeNDyCilfZBrrNO1LwbvfDuU2GFxzN_URO-g627u30LuT8F9qZU58Y0RkO8v3VkC-Di0GHou_jSLtUG3EPqrX5n00rXQWc0mMNaGXL28S44aHPPwNcFIllt8wFrc7sfclksDHNW6gd7DpSIe0iADxqie4sbizC1hF8vD7ZphfBgB9WFcdrukM93d_wVSrQf4RJHJaptNZOqMASdEscz19cqI91yv_A1IO-tHTLU3ouhcDoJCXyArOJYq44Cs05yZVKvJSGyeSKU3v5ryhxL7kIromb91dgZk3WA6m4qeDfFPknrE07P0oIlnUQ6oAbwdHEWdznWz9g9nd2jw',
  ],
  [
    'sepa',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","message":"a"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IkEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE4MzU0ODE1OTksImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..h48n59r6JKYCybG0c1iYLtU6uCjr1PPtGKzOHCriPxdGJqSm7A9vFyc0gpjOoBGLbYDO__WUBodemTY5f4xXZVLo2sDFC97Vn0WB33TrX7P8oSCj9U8EjEYra9pe10Pb1sKwkUglV6sRCUBiKSwjhxKCINIRl2OM7hwCDl11tcGX60o9LFV4ibC1UWJBFK-izjDSdrljRgamlfOjx6AFa6yK9RlMekHUdVH43LWJaV6o1PAgAqZDC2r1VzJoAPHxRPgAZNsjDAYUxdgOiB-Taud9lPjdIGGuRX6oz7rbmELYZRCJBGMYvZGh47Li--xOEj5nFe1vqEftPLU-UMODsA',
  ],
  [
    'sepa',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","message":"Lasku 12/2026, eräpäivä 1.12.","reference":"RF481245"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IiFcIiMkJSYnKCkqKywtLi86Ozw9Pj9AW1xcXV5fYHt8fX4iLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0Ijo0MTAyNDQ0Nzk5LCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..a9fRL0_RA15s717px1ysOH80_wbOijnnxXm32Nq8bn5G_CBVHSE2nCSH5kysicqF3Zj--T_47FnKh-tFlZOfagUW5Pp3bldSrF41h1mVYUCT2ZPIHHplM9gmzheDdHnSWudLQCxn6xRd8IFMd9dC-xmufvDsaC_OjXk16Qn8fxjksg28QQmzXvxh9JJrPa6T7pyOJSxWWP95P6iRs4QLBqhPuWCqmEEAhQx5onRIfVuPxO_sVQuS5Ed52ID-ImgleGSqO3WcWy9zuLX0LEn4Umn5bZegLgmjxj21R8X9aFTytiMC_J1IoAXq-Z_OzQwoOl068an4FJBD9tUZn3HKEw',
  ],
  [
    'sepa',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","message":"ääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääää"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtMSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE3OTUxNjg4MDAsImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..lkkN1C2p0GlFO24E_5waF4D5uRN-Pj_3ik6ComsFhL6jHxwZIWfg_Y4iVhkuIjwDqAlqhfw-9uxujSxFAodF0IQSO9egmhpAp6-vOZa2KDKfuytQI-Zdld0NofyKMUo75AaTzpp_xZjT-Ch-bjuIcAUtpwjm0NzwO1bJvo6YMAJIw0yYUCqM1N0MkKS0noaIH8oE-ZM8k-XR34kC5SL2c4xc-ZPFjwB72qM-E5ZUmyaaBRPrRy3e4WFqrUIRdulqNZkUuWGJVZYM0Z1BjnGnogPSSwL3AQqzs5yhwRevc4wiFMkiUJQavaZaIjd6TmTCSv54WgAt3WTB1PLpRTtYSQ',
  ],
  [
    'sepa',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","endToEndId":"E2E-åäö_=:.,+","message":"A-B+C (D) \'E\': F?"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImsiLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0IjoxNzY3MjI1NjAwLCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..Pn3Pm02VNDOFe6YwnMM-RhT3sjnVwBo51XNK9AvAxbPxOzqcYCdurRYO5mdOaCRR04gEuD4i0I9N8GMeUuQkazuv-E9KvxrQ3Yg2OD-wJYsXxwpWGK-VKM_AzjVKsOgIhpPMna6LEa4d1dMbZOhtvai9PoF4AFSjnf9PMyH9h1vw6XxlCKwxId0wEcPfVZR43UxKqT8w-kHIyFpT-ROSSpb94hbOWgGiylUSdtD9zDVi0B11v_sykeyWIA4Vfxdo0NLy5ULNM9bNpJXgyXauO7S_xWpLp5Gku4MLTp_5HgkVa9no67yJSQ3KZ5lmULjggNWa2sB-N-Gz5XTm1C2SIw',
  ],
  [
    'sepa',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","endToEndId":"ÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖ","reference":"00000000000000482738"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IkEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE4MzU0ODE1OTksImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..WgZusVlFzEDWxrbKI_OfM-ETOFSABGN4rSpSUNsLzg08jY3029FickArjNzbq_hMs-8PSDRbICgffvVvodh4Xj1xMTkZCFLtAyNfrH53RrQDdhrQr3EYFRf-hIwnW35ixeSok6pT2_Y6HtWpb_585Not8SbUezn1XMt259MqUCqGRz9_2W2wPkqfhZqshrYU-K6puZ5xH13nQAXt3I85znN3cXa35ytLk222agWuzhOAZjE50oRPAX4byMDfTcqY3SAfIX4Q1ixOIbLYrawIMR5l4e015AheqvZkFNYTFJocoNTJLIiFNOl3W9qt8kOdT5hMQff7Wk67bH0cxRNFtg',
  ],
  [
    'sepa',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"aZ9aZ9aZ9aZ9aZ9aZ9aZ9aZ9aZ9aZ9aZ9bb","reference":"RF47AAAAAAAAAAAAAAAAAAAAA"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IiFcIiMkJSYnKCkqKywtLi86Ozw9Pj9AW1xcXV5fYHt8fX4iLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0Ijo0MTAyNDQ0Nzk5LCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..a5wQk0QGuRPWbh1Dmrcyh6C-gHAeaBiygbVHRJFwpG1tESWA5ZXHHcnojHWCVtqPDxWj2Gaf4G6HGcs9dfEasZkCi2BXsTBz0hkEyZKAhmk4I1D0k_jE25zsScsxfh_6aVaGnzWSb8Ntcck69OcGmgLELHu4SkCENM52RxAUlRbVyoOhyj1cFjL3AuV7m57HXFcQfn_1u3AAiDkcSPZE1mloXOyFOWd-Tj9PXOhyYzeFvZpHt9phoacUy92AvodaYGa2soIOtt0PGIFrN85GtoCaPqsE8k8uDHMMKCXp1FXR0qLkPfYeRPBioiCgCRMuE5CuH5deWYvt-_7BPRNBvQ',
  ],
  [
    'sepa',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"0.01","currency":"EUR"},"instructionId":"0","reference":"13"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtMSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE3OTUxNjg4MDAsImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..dOsM1dPsL7QQXdcdW5gAGfrBOigUrz1F8H25r3QW7ZfyEq_VsMRo-SitUCoGS8xdZS0vNrpdHgRGKWO3S4j1P6bXCxjEASmlFXLPHPzWn8Q8-Zca6HVI72LezfzRqgrc_jvrWdGP0V5ZTXh-pcMPdw8etUpg1sCAcmulI5i0BEjDL_fkSIuhIWJG9-KlTMSWjlvIADFKkHq6CtoPzfRxMdQdIS8oviwH_pCYXFNjKupvkMVVM33WADWwrWfMtmI4duBGJfqYvYIaP1dA7ZJ0Re_2jkcvYjcIHdd9r7yYlqYRAjfXBmZ_xcSslA41Yj04BJ_oASyZU1xsLmKvyCFqmA',
  ],
  [
    'sepa',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"9999999999999.99","currency":"EUR"},"instructionId":"a","reference":"12345678901234567894"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImsiLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0IjoxNzY3MjI1NjAwLCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..dt1JCNyqOh3nDqvNf9xA4i8oApdBMDkxemFTHDpa981sWVbw_GTowCKhaErv2Q8X7T5VRJ0S583dMwqk54-hI0pTLu4daIzv48orUegNp-hrkD5o-TAOjct8k-yQqPoW33zsBMCKmw1s8ZSKueW6DRk4u3ooCQ-0GduNDUSdU5ADI1kEsiyPGeyHMgwE7Z6To0jDRsB6v2eJHI37lFQQcsURRiCXR7xIK_2VTThvqIY9KQv7DhnlpgfVIDj7QL9O5nQtN9MZWHxBH0FcTSw1vy1rz5w8TlqfEnqN9OWzHlWP_vYIOBBZq2phXE6pcqHLhIaNyVWiVkGNPvCcexcjBQ',
  ],
  [
    'sepa',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"0010.00","currency":"EUR"},"instructionId":"a","reference":"1232"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IkEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE4MzU0ODE1OTksImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..kzN1gwqpgAouhusmeECPLMLbcBNyd3pYr0TCh_MjE81bbjKMDDEcMCH4Mj_cZlfYYlm1qmI9YkpkZhcdHTZv8rcerfg6a-RSVV-JAzWT0ZikVp51h8vHQ2ZE-7rP0j0ImwP7aqGZYucjdWzoEmJ-SIEBkPtpOorUSpeDiHa1xij1BKjAAblg79jWgqo2oDcqstlmS9MY70Opl6uE3Y0_DT4dmzkzXhkAGbSgp6iVhgEt5iPvzkK0AQ14UtZh2UamKGqXQftSoVWBxdR904vMweYDtkjdkQfCcMSvEpmQVeXawOVNEIYYT8RlHM1GjogbBeCR04QV50SCZkhcRklGcw',
  ],
  [
    'sepa',
    '{"creditor":{"iban":"MT39SBOX99900000000000000000001","name":"ķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķ"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"a","message":"Šarūnas Žukauskas & Pojad OÜ, ñ ç ß ø þ ķ ņ"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IiFcIiMkJSYnKCkqKywtLi86Ozw9Pj9AW1xcXV5fYHt8fX4iLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0Ijo0MTAyNDQ0Nzk5LCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..THIRFKO2MDe-CN9a4v_qRh1Cz40YnepIPUzFTN72UbNHtrtwgPvaNUITJeOaa0ra7C7auy5VBYDoh8XDwo4fY5_dR9QnKTWedFHSfnZq0c0qPDPUveCIAw3Uqdn_J7wZxFa39mgPMouRQxcWjj8ERdBWTGh8mdq4GlIwRoQOwI3siHeWVPMh_Vo4r0P5GdsUnb1mapc6e5M7DFgNBek8Znum0DQzM5grycOdZOcYPpkXX3wWlMynyuHvBaT0yl5u-4DTr_A6b4d366wtYAmqr1xZ1SDVUBSDjGMtqUxbBLe1s8K48WY05n0lDeJNtxbF2GeSrgMUkwvfrQDWqV0T2Q',
  ],
  [
    'sepa',
    '{"creditor":{"iban":"DE82999000000000000001","name":"Töpferei Müller & Söhne","address":{"country":"DE","addressLine":["Hafenweg 3","99999 Musterstadt"]}},"debtor":{"iban":"FI1999900000000300","name":"Poukama Oy","address":{"country":"FI","addressLine":["Rantatie 1"]}},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"a","reference":"1232"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtMSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE3OTUxNjg4MDAsImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..Vb-oQMIdx2gGxV6uqxn-aAoCtHxlzVR-Rk1VoBt7Bu7tozZTDK5RY-fdrq1YofktoKPwaE9AwqmJeeVgY7ZZpEk0eduXlsliadKZ_Is6BYa5bzaZUa7EByTHx1ULpdZuqeCvSf8HLjDA7gFAetvxoWofaFfk5marrCHAqZo8zCsRatR9k6r-DpSYGZ3jEXPZQA68AwJzlDlW2pE-bRli72Dm95WriqhcWgSMt5OKdYLVuouZcIVHTx2LjnzF6KKBgxW62gJ7j7xgy3k0gbP-y0iLnXwmIR637Kzb3BVkXpIr4NZKOmSRwPcHYtnV4ePv9CWSeCPJxN82AAbCfDSEdQ',
  ],
  [
    'sepa',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","reference":"1232","ultimateDebtor":{"name":"A","identification":{"id":"\\"quoted\\" \\\\ 😀 Ж","schemeName":"UNSTRUCTURED_ORG","issuer":"é 𝄞"}}}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImsiLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0IjoxNzY3MjI1NjAwLCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..LnPdpC-axC1NU2lV0fnO2Xx0Y_z5JrajItRXulFkXC4spceFyCM0aqaX9OR2uOM3jBbR4J4epjkAzU8g_hUDQ457kJrynRCzRc83rBeb_b8ik3AbdP-dfwTAYlh0oXbiSz1rWNL1961R_d6zviDZ__4i3S0ruXsnodQeJDeBZJfhszmGy_TIX4dCQ5Dm_KRLMc_HRmWQYEmDyeWr8gFtKrO-eOi7EUlQNVb23K8yoANgyBNh4nhwbWa2x7npwqwSbaHR7rcjpOWbcoh1I2RdlLuhuPoeW5UmG5_LZDbtyf_M6_RyaYUTTwGayshYlgrL0D953O5rd_w1Wz_DY3gZ5w',
  ],
  [
    'sepa',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","reference":"1232","ultimateCreditor":{"name":"Äiti","identification":{"id":"1234567-1","schemeName":"COID"},"address":{"country":"XK","addressLine":["åååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååå"]}}}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IkEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE4MzU0ODE1OTksImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..EL47qPu7TrfgJSLprRT7jA2aACF7yC_JqzdaSdnGPRt6C028Dpwp4xDh-68UJA8CcPI9H3lNixGU0sWSWmkjbx_tUkiQIlxjt0lEQrZu4XzFJ6spYvA9Yvwrwp966lbw638WpNmgNHrcwTrUOHEmvmUdsWuh-sJVbhf4uhGcmIh5NIGtvwENl85kSoVhtnv35p6gasQR_kYf8BocGhOayvJfgiKZpHbELAy9kKJA65ZKh0Z3TWwbYqpAgbNzJSVnxa-R-xGYQgWNPgbA0UbWtpRevNNHabxqJMV700DiBR0MU-pIAf-7A4Rg0-OzhJft5iPN8omqUKGwLU34AU6sbA',
  ],
  [
    'instant',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","reference":"1232"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IiFcIiMkJSYnKCkqKywtLi86Ozw9Pj9AW1xcXV5fYHt8fX4iLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0Ijo0MTAyNDQ0Nzk5LCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..ZgYy1KUWw6WybjzNRBOqIqFTz0fWWa0Qa0Rzom0zK3H_qlC_F0fLFfE8w82csV3mmWSFSMcrNgpsks7QWLuInUk64EVdJwMXDFAtb3JanSlajwPaqwrmHVXj6t1DNUnJxJtO_xFkBXzUHRWUiKJNpkhj3UGZht-MteNJiBduh_ZdFplQPRCQyGJ0KmqHZgCNUKKWOz4zhyT6qVRkL3B_uVQC42pqzNjTrXCFp8_Awn-pCArtJahBAGOw6NYPKJT1Az6G-6NaqoCGztyhidd0JSOXHH8Cgk9tSaFPtwOPe-la-ITH--mcDb5wVJPK0DPthgsdHZSc6VHwSSwf6iwaFw',
  ],
  [
    'instant',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","message":"a"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtMSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE3OTUxNjg4MDAsImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..Gz_4SMfTqrNMVDaCRezcZoppKWTtG2hMA-4o1dQ9599s8ZM-TxIWF2ltLnbZyJQNMJAmq1dJKVS3ElXoU_AqJly7CbIAdOOXu6UjKu4KTUzf38fLI_HJy48XMIIxpqJeBxtemvGZT9SBfj27A3DV1iM_XyINJsbFBAUNKAxMX07zZcVY7pB2TNmU-S9wRu76sKBMnot9ty3XJ-TPZgrbIXqfkZpy4JaOg1-8WzPuqbTeaL3DZ6fBcGxo4V-S9BVpU0MrTLn7xJzguZ8TXfHGO5_QE-akJYUhN-54kCkoy9iX_4pt4Kovu0Jnum2gvtQYzQafHw01Zxnb9kc3G9K8hw',
  ],
  [
    'instant',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","message":"Lasku 12/2026, eräpäivä 1.12.","reference":"RF481245"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImsiLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0IjoxNzY3MjI1NjAwLCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..DqKXkIXRt8UbrFQnIFKR1c0avj4S85NnPPLvbtcYdUyIM32WtRoy8RhYXu3tCLmI9Nq65Go6PLvKLu_ASQ5xXhkaYK9k65c-shJbCmVDU-dQ5pv-5FdkXDhXERRC4nKPH-3D6EwVdbdPRvNhEazyD5VZ9_ExkryCa5bSX3XqodOvwiTyAimxKd-8QpGUoA6RT1aisrINSkfpwPmaysvBc7756xleHikPwISlCY0_QYL16ikVru-6L3AeKDQWESfAqjEvFhIS-km3kyR4gHatAFldoCaRBr-_NFMZPWOEEFKPE5ClCHtuJGEMzeUOywmfmwQHnkU0Bdgx_9zqYel3DQ',
  ],
  [
    'instant',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","message":"ääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääää"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IkEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE4MzU0ODE1OTksImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..LibCs5IiN7UXX16Iz9y8HJ-SNlDmT5KsIPa-lSzuGO5ctDdDxMLNMqsAlG9GtyZJ9B1CjA-5Dt40ygIF4y46U4rjEIsixvRwImF3RFRImAj2-qw88HcrrYBND3cqFIKqk1o7f08NyqLHFSotsn8zr1aw3P1sFQ2fIR1mvAptinl-obJvq9eModRXX2DquwFfdq1kiBL6q3rviYtFCPlA1g6L2Ios1kRRGHtqh_DabbK2XBPRcvkMK2dhg57TvdbMYMRL_Elk0rBwnsx3mPzlX9Ly7xs7tWYZ5L9GTcqzii5BopOyoH9lEdUaL716R5GxgBjVwzegxuJdG7vJet9pXw',
  ],
  [
    'instant',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","endToEndId":"E2E-åäö_=:.,+","message":"A-B+C (D) \'E\': F?"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IiFcIiMkJSYnKCkqKywtLi86Ozw9Pj9AW1xcXV5fYHt8fX4iLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0Ijo0MTAyNDQ0Nzk5LCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..BZiOi4DgVxVtTsO9430UPC8haVvOa0MxOkgSz2qcKYtjfR_tPZ10_-ke1TJlBkyLrNEb8vOI7SHdjphSaqGVR1eDqmpo3yq21lxAyIWsOup4Io_P5pQsAAyQxoX4NjCK-wIdcRET7yhmAG1EqVGjV2Rmk_XzTy9GPRFfD0FHGIGqPpHPKXwGKvp3HWLpXqcEoArIqSh3lZVHqTa0s8WSQwWvgOrTt7p06gY3Ga1BRgL2aiVo_KLkd-cyLTDpyvT-8-eoXtB6dtoqEyPgZ80ReuqswfaJqjCKFYRJftzH2unGstPIJVQis_N1yabgD13WCcV1nkRi_CFYgGEQqSr8dg',
  ],
  [
    'instant',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","endToEndId":"ÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖ","reference":"00000000000000482738"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtMSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE3OTUxNjg4MDAsImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..Lpw56qNVJO13yORXd_bJTZUbOt7YfnghM4q4eZiRr3cNUVqOtU5gD69GgK-8O5eKbU88MP9HSmugVyCzkL3Kkt2g96nBIcq6mL2uV-6X0TpNDGcNVWEWOf9KyJGUP8IjqaOYJzkpEg6ebd_c6OOo2oQpmXTZDdQEqf2DI7cLSeFvmPitKxB6QKxkgLv4IOPY36dJJhTpJeDtzjyelFNo9E_PzAGFX8e52QXrPk8jEje6O6bGYFBHTy4rgTQbawSqiAmA9ZqefvkCwcbP3mumrGHvBt39Xs9Q0iU6-f56ETFra9iX7q6SMdffTMGf0B-t2j3CE3ZOq6wqj201A7SSJw',
  ],
  [
    'instant',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"aZ9aZ9aZ9aZ9aZ9aZ9aZ9aZ9aZ9aZ9aZ9bb","reference":"RF47AAAAAAAAAAAAAAAAAAAAA"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImsiLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0IjoxNzY3MjI1NjAwLCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..iHt5gugZgtYMnjYYJnybqcOKIT-d_wArd_7B49qv8oQ1BToJZPqdTekcRvAZBrNVww1HpRrUwgqQXhTBl7qdgbJ4Se9l0bUo28KiZvTv3eDUhdCfc6ZpvVhTIo-v9jdv0dPNeuM8mwQrmxtsfiGTfU9lNrlVQFmt8vs1Nyp6wbqSRMOdNm1tPDFCtttJC2BX66aESMa3LHBTHTwllqGzHGiYnaeAocVIPhPxwYPBbmLlcjvZiLBKH7BJwJjyGDq5LNfgMYqFZpu-91i58a9rWSlITlaGCUo3O-A6N_6-f1gmkTiqDArtjXvswAS5gXoOB97UI2wIIkOjUiov_-DASg',
  ],
  [
    'instant',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"0.01","currency":"EUR"},"instructionId":"0","reference":"13"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IkEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE4MzU0ODE1OTksImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..oB8Go3q3GeLFk3Q9Wtvf6oU6wDFLqKoixMzwhpPCp3o2WNtE8m4UOsKR_CCFyOs602TpiBFLE-Z74gVhhfWdsS581XcJSyxr5Xj5pdgcF-WHgyVgFqiZzEt02sIEFpguEaSP_x9Vgfke4lkBeptqPcq8yYFQmKGCOLBP66_HIeRaGO2X9AXL7tU3YULfJtXNmoxWsX99vV-AGhyHiBeLaxQ_BFbBgO4NVZpRJnQffGoZuTncwIg_k2QgJS85E-55yBeCpQ_e_cRxmS7_A8mWIHvZmgkuqRZgUtCH1Qg6IeyMyzAqTW7YjPR3Wb3FSa11mXcPWAQZBYd07-LYagxDww',
  ],
  [
    'instant',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"9999999999999.99","currency":"EUR"},"instructionId":"a","reference":"12345678901234567894"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IiFcIiMkJSYnKCkqKywtLi86Ozw9Pj9AW1xcXV5fYHt8fX4iLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0Ijo0MTAyNDQ0Nzk5LCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..oDZiKKAjck-wefcDGF_0Q0MuJB5PrKd7Ec4j939GZs4b4_R1OrQV24UMVHbjPXSh2ACB-__v6XSsWTa0HDnjvmbAq_WJrSVVqt972vnxpO_05rvs5Gpquu1t4J5Vgt8nLrnqjNGbkYcxF3AlVb7_q9RkOgjKTKKuej1N81CEi2igkytjjDxGdCeFM673fT7-iauVwL76vvjY-zLzFO1V0n6yqpbhJQS8dpfb9g3vtlab7dK4QCXjfknLQRJfSQV2_dw0Iip3IdZ_TbsHPHnpcDB4g2W9CB-SaPAKscQKSax0wtYMGKLD0h_Qb8mfkdzstrr4AHC_MBZBNsB78q9eug',
  ],
  [
    'instant',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"0010.00","currency":"EUR"},"instructionId":"a","reference":"1232"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtMSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE3OTUxNjg4MDAsImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..Cfv-D-EK4z_9cWno8BkudqkUe9hNup_HJCh2shJOWBDf7g10E1gqxgPF5uoEx9Sab0Pavvjh-gTyChxZROWEoca4pbG1p9jjwVg-ttCXTosm6BdhDHhR2Dwy-5RLrZC_0GXxxhBAIsqBj7jcf-nfVIQtNU_S1hcMl5slVqnMIdz6NuSXhXxizhqo4aG6a5ZxAATkWfjV8Fwj1A2FU8qABCHfzrqJ7OYWAHr2gb2nTRJLDBicZaVzP6jO1siyFz56rBgP7GQp0EunEcRzJ1VRe7BV3TpAZm9-dMlaI0K8zgD2Mk6wiQ9fjI5ZhaM-S7gKoEPa7qmtbY8imqAUT-Vrpw',
  ],
  [
    'instant',
    '{"creditor":{"iban":"MT39SBOX99900000000000000000001","name":"ķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķ"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"a","message":"Šarūnas Žukauskas & Pojad OÜ, ñ ç ß ø þ ķ ņ"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImsiLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0IjoxNzY3MjI1NjAwLCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..QmAKUNe6gWPl4Af5mqT_m_VA11CPHY1kn4AhCop82axG1hxxcq7igC8XS9GSPgWoVT3t1kSKgx8UPk1oTRMAOhqHFecEAYP_8rWr8IBvTf6FLj1syFeIfSX9HYjkFg0htbZtKumkqnQfxGT60COzBCXVJbHCb4sQtU8uh3Efcq08uHiTD-ch7p8iHs6PeJQeE2isPMhNd6T2qbOB5Sj9pYqzhF2tFW0Rnpncr_h6L6qmCwn6mJmmQZX8Wfc38oQcQzaOFxGhy-hZHyeOwjHLXfnYcqYwm_qaFfByjoHfo21TEQQnLKSPMZDETh9_3FLMOn9jrHo5N6lJZbAduvKftQ',
  ],
  [
    'instant',
    '{"creditor":{"iban":"DE82999000000000000001","name":"Töpferei Müller & Söhne","address":{"country":"DE","addressLine":["Hafenweg 3","99999 Musterstadt"]}},"debtor":{"iban":"FI1999900000000300","name":"Poukama Oy","address":{"country":"FI","addressLine":["Rantatie 1"]}},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"a","reference":"1232"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IkEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE4MzU0ODE1OTksImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..D-xa2FbT9l935vi5O70tG22vbKbySGuOT7nexJ182rvquCPZkYOS7LlCXRdw5MneEYZh92VJIcLPTas-4fnEXQknBbLR2yhKeXzJEaZVG4b9KE8vkrIfziS5b8vkrOxojpu57GFRT4-y4J0t4kU2Outtn41njNX_MRpWi_GlWXhJPsIIJBh8UcmrQiNtv-AYxj2kJyw8GeAgdGlrnM1vKZBT2U42hqhZVKoUlaUYUUyQCPMNoFNpvHh6dYCzwihhhPeHLElgGc5jzjQk4kyz_A7dARbF4O7S0-ZdZwUpegMKL65rY3lYK32wDNUi0EgU0NlrWaB1lFS-BnM63-ZmtA',
  ],
  [
    'instant',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","reference":"1232","ultimateDebtor":{"name":"A","identification":{"id":"\\"quoted\\" \\\\ 😀 Ж","schemeName":"UNSTRUCTURED_ORG","issuer":"é 𝄞"}}}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IiFcIiMkJSYnKCkqKywtLi86Ozw9Pj9AW1xcXV5fYHt8fX4iLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0Ijo0MTAyNDQ0Nzk5LCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..J0vra_7RdU9Ydbh5g9s20m0dibqLrRqXp5t2cEzn_8pYVzNhUX6AqdygKIH0hbYbrUqJEh2NTljl_NFC43y7whSmP2bOJeo_Y8V4yXbzmLlqUrvUhPs6bqEwrBTMNHTCh7sMPlwca1fdBxSRqaTa4-x8SX3pphqQ0nMOWKCK0nBEbsbVD6JEx0BCc9eXs5pgQTxvy7sw1draUJbHBb2awCm6gfLPeRvy90KvYcr_c8tjIJVk1MKYpFIO3JYsOY7yLSXsz3pONtC-bGNSFyn1F7e0cfwY16sHMZiw5fNUcQCL9vu48Vvev7ewJ97MH0PQgz490ME32lcnWiUyr05x-g',
  ],
  [
    'instant',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","reference":"1232","ultimateCreditor":{"name":"Äiti","identification":{"id":"1234567-1","schemeName":"COID"},"address":{"country":"XK","addressLine":["åååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååå"]}}}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtMSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE3OTUxNjg4MDAsImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..ln6BsXi6aVI7Li4TUFjHJdvFrwFl_T7GpLExCZC3s6sDc2n8oPJOFtHNf7xbNslOZ4xh_fljDpWYhTxao6FODJtRhY-GgQVbsn8iiy4A2YuMfHgw1zH85gEIvZmTC4jR4hfVp_yGN_B2jPnRJCrRqTX71dK5bMzJkmCgLEnvkUCM_i1QRFpzZty89ZxxJoxGtvXjyUMStaj-etVxsjTSDO_ZVZSlmPY3hduDPvj3dc6mxjig5OlRRgqo_cdeda-LfvXCveAgGDntEBfibyFhghquaStP9YNRFZZyrEUq5-T4I8hzNo79hzrzwB-t4aezT6LRDrcfXt4F5bz4toGqvQ',
  ],
  [
    'v2',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","reference":"1232"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImsiLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0IjoxNzY3MjI1NjAwLCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..eNiCEbbeNDyCilfZBrrNO1LwbvfDuU2GFxzN_URO-g627u30LuT8F9qZU58Y0RkO8v3VkC-Di0GHou_jSLtUG3EPqrX5n00rXQWc0mMNaGXL28S44aHPPwNcFIllt8wFrc7sfclksDHNW6gd7DpSIe0iADxqie4sbizC1hF8vD7ZphfBgB9WFcdrukM93d_wVSrQf4RJHJaptNZOqMASdEscz19cqI91yv_A1IO-tHTLU3ouhcDoJCXyArOJYq44Cs05yZVKvJSGyeSKU3v5ryhxL7kIromb91dgZk3WA6m4qeDfFPknrE07P0oIlnUQ6oAbwdHEWdznWz9g9nd2jw',
  ],
  [
    'v2',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","message":"a"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IkEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE4MzU0ODE1OTksImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..h48n59r6JKYCybG0c1iYLtU6uCjr1PPtGKzOHCriPxdGJqSm7A9vFyc0gpjOoBGLbYDO__WUBodemTY5f4xXZVLo2sDFC97Vn0WB33TrX7P8oSCj9U8EjEYra9pe10Pb1sKwkUglV6sRCUBiKSwjhxKCINIRl2OM7hwCDl11tcGX60o9LFV4ibC1UWJBFK-izjDSdrljRgamlfOjx6AFa6yK9RlMekHUdVH43LWJaV6o1PAgAqZDC2r1VzJoAPHxRPgAZNsjDAYUxdgOiB-Taud9lPjdIGGuRX6oz7rbmELYZRCJBGMYvZGh47Li--xOEj5nFe1vqEftPLU-UMODsA',
  ],
  [
    'v2',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","message":"Lasku 12/2026, eräpäivä 1.12.","reference":"RF481245"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IiFcIiMkJSYnKCkqKywtLi86Ozw9Pj9AW1xcXV5fYHt8fX4iLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0Ijo0MTAyNDQ0Nzk5LCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..a9fRL0_RA15s717px1ysOH80_wbOijnnxXm32Nq8bn5G_CBVHSE2nCSH5kysicqF3Zj--T_47FnKh-tFlZOfagUW5Pp3bldSrF41h1mVYUCT2ZPIHHplM9gmzheDdHnSWudLQCxn6xRd8IFMd9dC-xmufvDsaC_OjXk16Qn8fxjksg28QQmzXvxh9JJrPa6T7pyOJSxWWP95P6iRs4QLBqhPuWCqmEEAhQx5onRIfVuPxO_sVQuS5Ed52ID-ImgleGSqO3WcWy9zuLX0LEn4Umn5bZegLgmjxj21R8X9aFTytiMC_J1IoAXq-Z_OzQwoOl068an4FJBD9tUZn3HKEw',
  ],
  [
    'v2',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","message":"ääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääää"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtMSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE3OTUxNjg4MDAsImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..lkkN1C2p0GlFO24E_5waF4D5uRN-Pj_3ik6ComsFhL6jHxwZIWfg_Y4iVhkuIjwDqAlqhfw-9uxujSxFAodF0IQSO9egmhpAp6-vOZa2KDKfuytQI-Zdld0NofyKMUo75AaTzpp_xZjT-Ch-bjuIcAUtpwjm0NzwO1bJvo6YMAJIw0yYUCqM1N0MkKS0noaIH8oE-ZM8k-XR34kC5SL2c4xc-ZPFjwB72qM-E5ZUmyaaBRPrRy3e4WFqrUIRdulqNZkUuWGJVZYM0Z1BjnGnogPSSwL3AQqzs5yhwRevc4wiFMkiUJQavaZaIjd6TmTCSv54WgAt3WTB1PLpRTtYSQ',
  ],
  [
    'v2',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","endToEndId":"E2E-åäö_=:.,+","message":"A-B+C (D) \'E\': F?"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImsiLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0IjoxNzY3MjI1NjAwLCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..Pn3Pm02VNDOFe6YwnMM-RhT3sjnVwBo51XNK9AvAxbPxOzqcYCdurRYO5mdOaCRR04gEuD4i0I9N8GMeUuQkazuv-E9KvxrQ3Yg2OD-wJYsXxwpWGK-VKM_AzjVKsOgIhpPMna6LEa4d1dMbZOhtvai9PoF4AFSjnf9PMyH9h1vw6XxlCKwxId0wEcPfVZR43UxKqT8w-kHIyFpT-ROSSpb94hbOWgGiylUSdtD9zDVi0B11v_sykeyWIA4Vfxdo0NLy5ULNM9bNpJXgyXauO7S_xWpLp5Gku4MLTp_5HgkVa9no67yJSQ3KZ5lmULjggNWa2sB-N-Gz5XTm1C2SIw',
  ],
  [
    'v2',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","endToEndId":"ÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖ","reference":"00000000000000482738"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IkEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE4MzU0ODE1OTksImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..WgZusVlFzEDWxrbKI_OfM-ETOFSABGN4rSpSUNsLzg08jY3029FickArjNzbq_hMs-8PSDRbICgffvVvodh4Xj1xMTkZCFLtAyNfrH53RrQDdhrQr3EYFRf-hIwnW35ixeSok6pT2_Y6HtWpb_585Not8SbUezn1XMt259MqUCqGRz9_2W2wPkqfhZqshrYU-K6puZ5xH13nQAXt3I85znN3cXa35ytLk222agWuzhOAZjE50oRPAX4byMDfTcqY3SAfIX4Q1ixOIbLYrawIMR5l4e015AheqvZkFNYTFJocoNTJLIiFNOl3W9qt8kOdT5hMQff7Wk67bH0cxRNFtg',
  ],
  [
    'v2',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"aZ9aZ9aZ9aZ9aZ9aZ9aZ9aZ9aZ9aZ9aZ9bb","reference":"RF47AAAAAAAAAAAAAAAAAAAAA"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IiFcIiMkJSYnKCkqKywtLi86Ozw9Pj9AW1xcXV5fYHt8fX4iLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0Ijo0MTAyNDQ0Nzk5LCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..a5wQk0QGuRPWbh1Dmrcyh6C-gHAeaBiygbVHRJFwpG1tESWA5ZXHHcnojHWCVtqPDxWj2Gaf4G6HGcs9dfEasZkCi2BXsTBz0hkEyZKAhmk4I1D0k_jE25zsScsxfh_6aVaGnzWSb8Ntcck69OcGmgLELHu4SkCENM52RxAUlRbVyoOhyj1cFjL3AuV7m57HXFcQfn_1u3AAiDkcSPZE1mloXOyFOWd-Tj9PXOhyYzeFvZpHt9phoacUy92AvodaYGa2soIOtt0PGIFrN85GtoCaPqsE8k8uDHMMKCXp1FXR0qLkPfYeRPBioiCgCRMuE5CuH5deWYvt-_7BPRNBvQ',
  ],
  [
    'v2',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"0.01","currency":"EUR"},"instructionId":"0","reference":"13"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtMSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE3OTUxNjg4MDAsImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..dOsM1dPsL7QQXdcdW5gAGfrBOigUrz1F8H25r3QW7ZfyEq_VsMRo-SitUCoGS8xdZS0vNrpdHgRGKWO3S4j1P6bXCxjEASmlFXLPHPzWn8Q8-Zca6HVI72LezfzRqgrc_jvrWdGP0V5ZTXh-pcMPdw8etUpg1sCAcmulI5i0BEjDL_fkSIuhIWJG9-KlTMSWjlvIADFKkHq6CtoPzfRxMdQdIS8oviwH_pCYXFNjKupvkMVVM33WADWwrWfMtmI4duBGJfqYvYIaP1dA7ZJ0Re_2jkcvYjcIHdd9r7yYlqYRAjfXBmZ_xcSslA41Yj04BJ_oASyZU1xsLmKvyCFqmA',
  ],
  [
    'v2',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"9999999999999.99","currency":"EUR"},"instructionId":"a","reference":"12345678901234567894"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImsiLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0IjoxNzY3MjI1NjAwLCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..dt1JCNyqOh3nDqvNf9xA4i8oApdBMDkxemFTHDpa981sWVbw_GTowCKhaErv2Q8X7T5VRJ0S583dMwqk54-hI0pTLu4daIzv48orUegNp-hrkD5o-TAOjct8k-yQqPoW33zsBMCKmw1s8ZSKueW6DRk4u3ooCQ-0GduNDUSdU5ADI1kEsiyPGeyHMgwE7Z6To0jDRsB6v2eJHI37lFQQcsURRiCXR7xIK_2VTThvqIY9KQv7DhnlpgfVIDj7QL9O5nQtN9MZWHxBH0FcTSw1vy1rz5w8TlqfEnqN9OWzHlWP_vYIOBBZq2phXE6pcqHLhIaNyVWiVkGNPvCcexcjBQ',
  ],
  [
    'v2',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"0010.00","currency":"EUR"},"instructionId":"a","reference":"1232"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IkEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE4MzU0ODE1OTksImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..kzN1gwqpgAouhusmeECPLMLbcBNyd3pYr0TCh_MjE81bbjKMDDEcMCH4Mj_cZlfYYlm1qmI9YkpkZhcdHTZv8rcerfg6a-RSVV-JAzWT0ZikVp51h8vHQ2ZE-7rP0j0ImwP7aqGZYucjdWzoEmJ-SIEBkPtpOorUSpeDiHa1xij1BKjAAblg79jWgqo2oDcqstlmS9MY70Opl6uE3Y0_DT4dmzkzXhkAGbSgp6iVhgEt5iPvzkK0AQ14UtZh2UamKGqXQftSoVWBxdR904vMweYDtkjdkQfCcMSvEpmQVeXawOVNEIYYT8RlHM1GjogbBeCR04QV50SCZkhcRklGcw',
  ],
  [
    'v2',
    '{"creditor":{"iban":"MT39SBOX99900000000000000000001","name":"ķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķķ"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"a","message":"Šarūnas Žukauskas & Pojad OÜ, ñ ç ß ø þ ķ ņ"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IiFcIiMkJSYnKCkqKywtLi86Ozw9Pj9AW1xcXV5fYHt8fX4iLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0Ijo0MTAyNDQ0Nzk5LCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..THIRFKO2MDe-CN9a4v_qRh1Cz40YnepIPUzFTN72UbNHtrtwgPvaNUITJeOaa0ra7C7auy5VBYDoh8XDwo4fY5_dR9QnKTWedFHSfnZq0c0qPDPUveCIAw3Uqdn_J7wZxFa39mgPMouRQxcWjj8ERdBWTGh8mdq4GlIwRoQOwI3siHeWVPMh_Vo4r0P5GdsUnb1mapc6e5M7DFgNBek8Znum0DQzM5grycOdZOcYPpkXX3wWlMynyuHvBaT0yl5u-4DTr_A6b4d366wtYAmqr1xZ1SDVUBSDjGMtqUxbBLe1s8K48WY05n0lDeJNtxbF2GeSrgMUkwvfrQDWqV0T2Q',
  ],
  [
    'v2',
    '{"creditor":{"iban":"DE82999000000000000001","name":"Töpferei Müller & Söhne","address":{"country":"DE","addressLine":["Hafenweg 3","99999 Musterstadt"]}},"debtor":{"iban":"FI1999900000000300","name":"Poukama Oy","address":{"country":"FI","addressLine":["Rantatie 1"]}},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"a","reference":"1232"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtMSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE3OTUxNjg4MDAsImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..Vb-oQMIdx2gGxV6uqxn-aAoCtHxlzVR-Rk1VoBt7Bu7tozZTDK5RY-fdrq1YofktoKPwaE9AwqmJeeVgY7ZZpEk0eduXlsliadKZ_Is6BYa5bzaZUa7EByTHx1ULpdZuqeCvSf8HLjDA7gFAetvxoWofaFfk5marrCHAqZo8zCsRatR9k6r-DpSYGZ3jEXPZQA68AwJzlDlW2pE-bRli72Dm95WriqhcWgSMt5OKdYLVuouZcIVHTx2LjnzF6KKBgxW62gJ7j7xgy3k0gbP-y0iLnXwmIR637Kzb3BVkXpIr4NZKOmSRwPcHYtnV4ePv9CWSeCPJxN82AAbCfDSEdQ',
  ],
  [
    'v2',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","reference":"1232","ultimateDebtor":{"name":"A","identification":{"id":"\\"quoted\\" \\\\ 😀 Ж","schemeName":"UNSTRUCTURED_ORG","issuer":"é 𝄞"}}}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImsiLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0IjoxNzY3MjI1NjAwLCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..LnPdpC-axC1NU2lV0fnO2Xx0Y_z5JrajItRXulFkXC4spceFyCM0aqaX9OR2uOM3jBbR4J4epjkAzU8g_hUDQ457kJrynRCzRc83rBeb_b8ik3AbdP-dfwTAYlh0oXbiSz1rWNL1961R_d6zviDZ__4i3S0ruXsnodQeJDeBZJfhszmGy_TIX4dCQ5Dm_KRLMc_HRmWQYEmDyeWr8gFtKrO-eOi7EUlQNVb23K8yoANgyBNh4nhwbWa2x7npwqwSbaHR7rcjpOWbcoh1I2RdlLuhuPoeW5UmG5_LZDbtyf_M6_RyaYUTTwGayshYlgrL0D953O5rd_w1Wz_DY3gZ5w',
  ],
  [
    'v2',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","reference":"1232","ultimateCreditor":{"name":"Äiti","identification":{"id":"1234567-1","schemeName":"COID"},"address":{"country":"XK","addressLine":["åååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååå"]}}}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IkEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE4MzU0ODE1OTksImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..EL47qPu7TrfgJSLprRT7jA2aACF7yC_JqzdaSdnGPRt6C028Dpwp4xDh-68UJA8CcPI9H3lNixGU0sWSWmkjbx_tUkiQIlxjt0lEQrZu4XzFJ6spYvA9Yvwrwp966lbw638WpNmgNHrcwTrUOHEmvmUdsWuh-sJVbhf4uhGcmIh5NIGtvwENl85kSoVhtnv35p6gasQR_kYf8BocGhOayvJfgiKZpHbELAy9kKJA65ZKh0Z3TWwbYqpAgbNzJSVnxa-R-xGYQgWNPgbA0UbWtpRevNNHabxqJMV700DiBR0MU-pIAf-7A4Rg0-OzhJft5iPN8omqUKGwLU34AU6sbA',
  ],
  [
    'v2',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","reference":"1232","forceSepaInst":true}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IiFcIiMkJSYnKCkqKywtLi86Ozw9Pj9AW1xcXV5fYHt8fX4iLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0Ijo0MTAyNDQ0Nzk5LCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..KkZBZWHxijJulxny_JkpT4OQ5f1oXgELd2flTw1_f64ykVaEvhsZBvDufVh5zRTA0G2mm0IIW9S4JOYJfk89Oym8xer3DLWZLlSp20hSMEFUCLcx8mE8ncQ_iTAhT35tmd4pS50Ke4UcLAP0eu7C1YRLh0m7g2UEQyupzrz1rUwazPkRWCh9oxU92EL6ljRIdXGnTtNiif-rynyiE8zVb3-Fl_nspjvHA9TWNSS8zB4Qz_tAngtTha72SN-z1-tifQnTq7OYRQVT6S6i8c3Pyqt1_pc_bW_tpTYSiXZ-PBwNI4S0vOjrzWY3ddlz3QeJtiVhIuNdnJGTHU_yB2oeqQ',
  ],
  [
    'v2',
    '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","reference":"1232","forceSepaInst":false}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtMSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE3OTUxNjg4MDAsImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..gV2azo-8EeHLUMBvlHdG4wtm4LqRAVs4RjLj95INdEYufDtexE_TNmuUS-WVKJTIp1-M8bXvrm9omqN3MfRHPfEoqwExcmBUqsrKBtwzT5EUnKvQfwMDZlsWWnInne9QmvK0ejb5UCeXp9PxO2HaX3AFwR7RT3dCGpkHB1hvaMlRYUrDuBqaxMmE4qyHYuNbQWBljQuw1Fjj59fQ2HW4upD0hc6PyP9feK-1hPdccdfpgoXj_ovXuTXiNgIPkEWqmG3_o-x_yPx4UT6RiyMdHjtux6JBZ5m2CwsIOQUIccA19qcVx0CT9Dvcm6UrtlmXcLyZamCGInLGsZM_twF_qg',
  ],
  [
    'none',
    '{"instructionId":"TEST1","message":"åäö"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImsiLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0IjoxNzY3MjI1NjAwLCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..Togwn6NmiP3PpfSFmrLwUnAZtd8bgPADcybNeiyJM3cu3sIzZkQjW1a6LG-q6b4vLeTckbcCL7c9cTx0hzr_zSa-j-fhw8YoBAy66iL5feNL6-ykcHCVm5EUvv-skqAtJySbIFLTJUP6S3Fb7Ux1irInKls7GvUJDdzmqUiF9YKWSkt5B4foD3aa81OpLWnKGIJlLJUYx8No3K3ABXqklZ3BhsgQDrRal7fMHQe7w0qVfyr4tkQgjx3ZK4-atkcUoSevhQoDhWkafOhFVVA8H_pr43wfIbAeGwXyMCd4sJsIc9sFIdcMAA0yyzPYx_9XkzIbVYB_W-nBRlg9ijmJ-w',
  ],
  [
    'none',
    '{ "amount" : "1.00" }',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IkEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE4MzU0ODE1OTksImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..AkH7dw4GnuRjJqZfV5v7MQOwJfg5FK4t7YmbOV4WXM1KTAZQwRbtq3vjibTch0klogOLfrZuQHowZt_o3snrM3yRxj6jSdkyQ1arwIhDrd0Mx6TzL-0F6pcYHnqrx7GTVLIhYTAfs7FbtmohYjNvbY9sIsWbbpmB0iYtghl7UQS7e4-btbRvcf_DoUamVEDUoP8IOku7ejiIGTjiZhhvX22Na894LsGOwJJlXy0MxLyoN1jfU1eSVtZyxgK3jc58yLIJHJzPAlB1TycnolQFm3SuRCO2SqJ2SI5Fhb1gybx4zJelQtnpkNaA5x9Y5WluTCKvrWVhWF5K17eHdLGhwQ',
  ],
  [
    'none',
    '{"amount":1.10,"big":12345678901234567890}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IiFcIiMkJSYnKCkqKywtLi86Ozw9Pj9AW1xcXV5fYHt8fX4iLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0Ijo0MTAyNDQ0Nzk5LCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..c_5Cp920wf35RbancXg3j563oJZEvHkGRTsOW5SZjNTjj9sLccTUud-onzk4zPmuQ1Gln7Q1PvMHplz7sS2tPb56IQy3cbXbuk0uOxNVrCCo8gZHk48gwp4YVALV7nU1CPpqERqUKzZB6dZUH9-smq_jnhZ-hRXaMBvX49O_XX1Dh3vP55pGnxyjej9EtkjzDXh0spgaj4W1rOJiaiYGYfPWjnyR1WW4NAC9jQRWs1A9SvKEZLpTjoSVjrbJqwHRTiE4yiHqDPcn-JeLWtJA03FPagqZklfPrEcTwalqobg7tyeYI9eHhL5NJHKZSwF8reHcVtjmReehBUFkdckiXw',
  ],
  [
    'none',
    '{"text":"\\u00e4 is ä","slash":"\\/"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtMSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE3OTUxNjg4MDAsImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..Xfbt6-jER6Jrw_lJ2h0hS724qJGWskcakz-cCsIhj7YwbrEbc-ACdAOGJUTmeMLBoPmXYtR01wHUwFCtzfZUZJ4geolgSx98VIJTYhAqcBXWMH6TZ23OluyTBp7k6yKRv0jLgIqB3VlYDldXjRC0iLvmJIf_pe-oRHiCd60ZzzpVws2QdoTXkMPgnRXMAgOV9VkS8uINJ9y9xc6EAJ1hKKlSUuvCrWh_CDHNc2rnqBa4A0G7h3X5GPj6F16S0CEQDAG2bnrLIBpzT86KUvhoFLFPpdhN8HMYWrGgA5krtSPNJ-m6Oy5LZsq3Zuc4NRWJNz6G6m7PmwOeNL62RvQc4w',
  ],
  [
    'none',
    '{"text":"ä decomposed, Ω ohm, ﬁ ligature"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImsiLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0IjoxNzY3MjI1NjAwLCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..j_CazonazcDfLFhSw99PACOFYka9y4DXfrWBEpfTbZDIKRMdMZ7oJXhZ7x80tturLrRO5yhHUPrewvFQGVG5EUbv7-s9MNm8tGFKH199FbWRLX9Kwg2DC28MSk30Bh2-vTj-6qk3dWvR_Gcjbshr9mr8qOV4V6xt21VJhH0gD3Lv76tbFKClBCc8QeIGS6ghp_j7XT08tq8rfLVXu9-qoVscPRRPFU-6jh2l_rLYQi34SSsjsCpmAEaJtB0uJKf8H4ajgl8yVhgeTrPxlgTYyIdmUOxjJQSsTQjOJWLdXOI1T33fX8eys-t5olT1JEKaocKTYgX7u3AT2o8AS9R3hw',
  ],
  [
    'none',
    '{"text":"👩‍👩‍👧‍👦 and ﷽ and 𐍈"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IkEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE4MzU0ODE1OTksImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..ALe1vX-BDPo1HUH6sGT8bfBTB_wM6vQglTxuYnBKCpq73kmY7iXVHEpujJ4McuyTVpYJr3tW98c24e7qTDGWeyyGVMRB70QZUE31wo2hVaLaXqzJMBN2SrH8Fa0IFX3jc4HjWnfD1ijJLEw0ed5xwCETE6gY8WRpYa5gCTncX75HbsZeI9Ds0GKTXCvywe9FWfC6J7QeZwBHRcEt7oCO4-QZb-2VStjMv7DLtmkKoQbYvh_Ut2bQZYOvS9g7PcNPxXTtjS_jeycYfW5Mb5MeKSJjRQCSm9n_JCIDR6EOf5RXtxzA_AelIFzMPBZcXVA8lAqbo4ke7qBI4T-4-R2jXg',
  ],
  [
    'none',
    '{"b":1,"a":2,"a":3}\n\n',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IiFcIiMkJSYnKCkqKywtLi86Ozw9Pj9AW1xcXV5fYHt8fX4iLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0Ijo0MTAyNDQ0Nzk5LCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..mdymzbNvbtatO9yeQ9Uo-X3MsWD0ilSrib6sPbAoAakocTSmQApd6GD75cWlXuFeNztnf3IW17THNkN-VIP2tqMcREqteq7MWnzcQ2JGT3IWTJiAZnfg7HAgsVkrj4dbJO66HZf_QSBiWFFghFpMH5it28mRaBU0vreSAHFVt0dhzWmNyurq0dohdKVT1NTtK7qrcI9X123MhNtmFDL8t07ELpFHo_q2EIv6fYFB0WviSaGqZemmID-7y2-dQstwG5aBDBTp4-xKQnTkH1jVqOatISgV5K3eDpPUNDPwzAbGffzq5245g2sIozL2Ib784Fm0lsn8nYQQCXPBk_IL1w',
  ],
  [
    'none',
    ' ',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtMSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE3OTUxNjg4MDAsImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..B86mkb0IfL6B0Y6H8nL5KL35Ts-_GdZ0_EJ7hz5M25RsIs5P-fm8OHisjQqNwqt-k_MEJdQ687V9jOMavG7x8Ix-wENOWkbDnmxZq-kwfzwsR61u1wMYLvix7UNY--_lrs7ei83Ualpr7JWeMie3Fd9wBXZ6RSsi6EVBoAnEVYzxi8y1VSRXXeFM65SFPG0HLtmwUa8rLjz6OwtBrfDKV19WnTSHGbD475R7fLgqxN4985dN2V7BzIOhrK8Wcd1UnA1UsULilLgvfIw9cR7a-r3H37O6lPDcal0XUWAEv_3XFrUNNL31FzEMyE3XwwpUBsjjz_3kTJDKV2P3azCBYQ',
  ],
  [
    'none',
    'not json, "quotes" and \\ and $HOME',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImsiLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0IjoxNzY3MjI1NjAwLCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..cHfWYsC7Di7fEP5xXCWkUGvXfusxh_Lt8kixvxXpmaIvym2qkxjASlBeeTH4KmrhNjzOToglOU0SUSdstFX3CUiJt5rRs4bGt_RigzQXy288JWFbagaD6fdUC-vQQlWtJRlIaGnaXkLbyqZqWu5Jn7PhlTEn7GYbmoPm6Kk8sQ3lda5rZAERC204dlNVSGHR2PD0U87TteSyAiTBMDRX5fQ2_jZSPvE6xKA4Xz5TI7fMbsfFrycPn3zBUPyPAhesP-OU2RvqJOI4Bnu8KlvmApsscFu5n8JLNyfT68ZBAg42q-4JFVjhG27Pr_vvfq5qsUU5HiWjRi_6lTConRDMOQ',
  ],
  [
    'none',
    '',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IkEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LUEuel85LSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE4MzU0ODE1OTksImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..c3JIQ2bBDBXUTEBeVaPCIppPBoicTUdXWC_8yXvKj1AUyrXXn_tl_3uxCSm6lomJSy_efVjE5YA0q7ePe7dlaJuASowHouUpr9FP3bVgKglWP1w77ZRqZbfMHD8wtSCdDqqTSEiChXQgooOkzMe-U2oAdUhlnToM5ZsvsBcicwp5DAaUEKnxuKIhQTmCEh14urlosezJbsGEpaTQqWyzTtawh_DjVSsNrVc1S0xzjClpB3mUYP7Jo8lmkrJxTrzcQT6UlJkKr1LmJJYqwtyzsDUoB0HqaoPFBPTfyn-ikUCc6UlqRryhldW5IlUNe0Af5r_gIuFaDJstnA5-6CP1Dw',
  ],
  [
    'none',
    '.',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6IiFcIiMkJSYnKCkqKywtLi86Ozw9Pj9AW1xcXV5fYHt8fX4iLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0Ijo0MTAyNDQ0Nzk5LCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..FwrLujugYLKcmKqbeZGqFyvcqsOWJDQEHN5XqRWSVx-g0c0UpRKyR3Fvm5tUa5M4LtepPw5ARXov7MGiIUwHPiffCzIL0zTDGwWNvLVrxWErMI1K0Cn1I1zV1sEb9SGEvIya-CgF5vCv6VHE7fFnQk6fDW1ubf8nqvCF3tXa1lCdmuL8ZYSGhEt-jPOYJPz5i3ot-Nqf7rVRd_EFxdR-DYiDqqbTAb16q83Zf5Kah-EcE6qDbr0-t2Uz76Q3xHFebDVuADjVxPoejQWwHMmBeocgxhPMBXLcj2dmKYK-wBgwvOim1qa3JaJiIH00w5j-6INS9c7mUNSMY4Q4zT4zTg',
  ],
  [
    'none',
    'a.b.c',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtMSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE3OTUxNjg4MDAsImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..HQt2Psci4v7vu2VrYD1UPp7YyHt-hHdmYrIC8JYY9w-QvUM_Xc1gGft5EN4B9UfOf0LR3yl8TmMMub1qrxyFKk3s2arT9pMmkcB4_PEC4Yn_6cAP6mQ1AGFu153dswZsDEbiUGzZGXUgUvETtYqfDCezyVKrCmueYSAMJLag9oQT6kNWtCj4aHyJtiS4AgL4hSECMIdGubNrP4taSMS3bu-D8-AIYDoy2oYhUFvYZSfO103i78Gy_gjr-bHay7_H1jIkvtmns7G2_qqipDOiKcEAmLcN83UTaHshXFAGZFAbJoW2fuDmnVvqq3TpjVF95rA_bgbeHo0fR3V5kqvVCA',
  ],
  [
    'none',
    '{"long":"01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImsiLCJiNjQiOmZhbHNlLCJ1cm46YmFuay5hcGkuaWF0IjoxNzY3MjI1NjAwLCJjcml0IjpbImI2NCIsInVybjpiYW5rLmFwaS5pYXQiXX0..DcIx2AB5O7Gi5HUxZ6Nh0MivGbjfoaSSU9HBdH_MaDwHHrufNiYL5Ja2JsWa44xh0xJRDFRddzFrg6QT7ruCW_TQ5ep17aUmpf0133tVzniB11N60Xwa-9yywoQlqiDdKyiYy3viy_RI3P-DwLXrHOcMH2bnsAVnpqBWyPi8yKfmS_3CG-i-5nKSMpoJW0SlfbGzzFztrDP9yP6wT-eSnoxIrzZvUyBDYeOHgpUnT8Y65KqluQ4Tjr1gvo_oBig3vsEkerhO7IYwK3zz8huu-5NHBhG3BV8yvfYJxtx7p1gvesu6upnH5jmdxt8F8CIc6MMC0ED4xSq1fVejAQETaQ',
  ],
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
