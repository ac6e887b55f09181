// Bodies and request objects signed by the OpenSSL command line: made by golden/make.sh, never by this library.
// Not to be edited: the private keys were thrown away. A new run of the script replaces all of it.

/** One body with its detached signature. */
export interface GoldenBody {
  /** Whose draft must have these bytes; `none` where no operation of ours would write them. */
  operation: 'sepa' | 'scheduled' | 'recurring' | 'foreign' | 'none'
  algorithm: 'RS256' | 'PS256' | 'ES256'
  body: string
  signature: string
}

/** The public half of each key; two algorithms share the one of RSA. */
export const goldenPublicKeys = {
  rsa: `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsyI6var/RNJUIAhEE1Ep
SktDnu2/2IqQkr+kTMqjoLwPyWFt59NvgI+ib1/GQsSaEFtk6yB4pDbZyZ+ywUS/
y90Eu+pg5Gghx5DcHFCGrnx76Ejlkmhwu4U1bJvsd66913RxlTU96CB1GZJRjF8E
hYxetDEQjIzUMyjHT2zCj0ggfHapLidz9n4Hc3CTaXsut8Y7dDWlIszVfVoZKDba
kIeMV0SEvvRDCMFqe2LO+tJ2+giEEEHEKF8ymCHkeDB8v9cu4nWgKLpl9f4c1/K1
zCjjho5TIaZ0WpvahF5+Div4yabU5VegL9yGBV3s7f5sq7fZr9o51hsZo5IyMz9p
7QIDAQAB
-----END PUBLIC KEY-----
`,
  ec: `-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEZmolvxq3E6rcGRNg30yPpBZSSy/B
6VfXuZNC/a8FNF4IT9XWIJjoao/vkwhtHfRSWifB+YQ9araawbBGXnBxAw==
-----END PUBLIC KEY-----
`,
}

/** Operation, body, and its signatures by RS256, PS256 and ES256. */
const rows: readonly (readonly [GoldenBody['operation'], body: string, ...signatures: string[]])[] = [
  [
    'sepa',
    '{"reference":"1232","amountEUR":"24.00","payee":{"iban":"FI1999900000000300","name":"Poukama Oy"}}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImdvbGRlbi1SUzI1NiJ9..bfxf-8fOv1dq3eUWivQ3hBqQ52JLuehcaYDJWoDnubm5S78WRWLf2m5GN10Qzo4MEFE-aD1634bLIlVCJLPy3sZE1BeYgWlG61hzJ1NR1bIzfh0f-rF3zf4tcG3ktGAS3eaa1iWyKKTm55QO17WiYi1KPLD4u87_St7E1NExMB-fm6uyeFE22uUPw1Wt-r9h5G6WJFPYR9Mj2W7UrqpC9wZYOiM28FuhqUpCdJK87_1rgOAKzrm8-EJxh5VOjAT7ywCpxlVt2zSfkVPJL7upbW075eAKu8bEGUwxfOsnSS2VhfGhEu4y7_GeS-NTBE5wVQTNkjguB_fDpzcxEWQpiA',
    'eyJhbGciOiJQUzI1NiIsImtpZCI6ImdvbGRlbi1QUzI1NiJ9..JbKXu9FQnwImofaY3IOKRN8C8Pa2-Q8aj3xqveyHVGWD9jx96yaXz4Uzl7FxQtScNnLIn7mqOeHLDhgY55FlOYb4HkkHP1HIEQzmzObo5aZoiqeeOmaZt6GHQaRtpOzUpOnBGK9PPorFLo6dtNJ9th518k7h175MKwFLbwMizwZFUbeBAfbHMPYlR-cD_uUnXRZEGDjoq9lgsp3E5IO3vz22E7rQiWlq9IAYbyLNFpPuaB-f-YvIXHvwIAoo23dJCTVfG-G0itwj7RGcfrZu_jBL0LVBDr_kArsyjhRuQWHBk9LtyXYVD2bU77HA3DlT9qzlDJb9VrLnucdoBTSezg',
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImdvbGRlbi1FUzI1NiJ9..rfdNLZW2oZh5e9cEGI573cRTzRQy8AjaYL5H2emzasFjllZJWyhH5tswrhyxSa23qMlaRsgQtgT3AFRufJlcHw',
  ],
  [
    'sepa',
    '{"reference":"RF481245","amountEUR":"0.01","payee":{"iban":"EE159900000000000013","name":"Kask & Pojad OÜ","address":["Pikk 1","Tallinn"],"country":"EE"}}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImdvbGRlbi1SUzI1NiJ9..KLR0E7Vv_OsU_ZT377Ypw_zYi3TlxbRxZjloVOJcseJzp5JI4YIaboq2BVjazLVIhofV2LJISuuob3j8f71MJ_eAw_giW3rBb_0CWObP4hw4cxbwVecJbVcd1F-QGcgCM80o0-ImsEmftBihNxGlFAOdPRD6DG8ZVocDo_EaP7pQFdoQwNROI6FkyOw-9BKS6bbNRw0z_DXfnQSyzodWU97r5ftZ6jNIguimh6N1sIM4o8jsIvU000Tsn5CeGXR--TPdFC6bebH9p9xoZSW-i7KhMCA3uM_x6_FZfV5CK-Xi4D1Uqm6oIzjat-xQoNaRKoh9U2ZDNlDjK8xOQTsXLg',
    'eyJhbGciOiJQUzI1NiIsImtpZCI6ImdvbGRlbi1QUzI1NiJ9..kVsq2y3s5ZJBXhoPy0ZrprG45c9IsoGFEpd80oJ133uiHbYjM9wnpNlPDc1QqmHOhIreoU8F7JfDp44Pr7x-13YM5v-IMQogXeVmn-0Tx9GG78Byjvd0q4eziRrE5IX-sEu4n4AgjpBfhQHN-NUBGT-AwwBN6wNvdSRi-Rw8CaPOD0yNkEA3LpYq0MUtYJ8MSkwUQZ05V4mafSBO88Zph_XMra_BJBzJSBAPcUt7nDiX-vhGNmU-Iax7sPI0tjeJWvxOlVC7wLLRpyLwEM3ZN1f0qO-jTCie0wiMbYp0bABRIGQvlpJjQOZHFtM7SfMh9qBMFawR4HUS1X53ku5Yvg',
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImdvbGRlbi1FUzI1NiJ9..3u38p9BmbJ8uI1sHyNJwz4d5MDhX8vgmeKLxv-c5LofTOD3h95_VFec04psW-xHUmrLtWjrI48hmU-Sm0tm1sA',
  ],
  [
    'sepa',
    '{"reference":"13","amountEUR":"999999999.99","payee":{"iban":"FI1999900000000300","name":"Poukama Oy"},"authorizationId":"0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01","payer":{"iban":"FI6299900000000011"},"message":"Lasku 12/2026, eräpäivä 1.12.","ownMessage":"Kupit","payerReference":"A-1","payerIdentifier":{"id":"\\"quoted\\" 😀 Ж","schemeName":"UNSTRUCTURED_ORG","issuer":"é"},"ultimatePayee":"Savi Oy","originalPayer":"Aino Esimerkki"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImdvbGRlbi1SUzI1NiJ9..JtK7516WM1PuChz7NHMrVGI1YOezKSC-sFdSRGjUj34hfXkbWTAeViG5kBdJxnC9Ri5bWxPx-BEG8mzMZhq3UptLMj7pywry7QaK2wlHUGVO1E68dDrK5KoGT4WCdUXBBF-XJlgAy7UEKuu85pGyaxtuoxGNjYfhVSGZzmjPFZqstSLrpzcGxTf5_LwNSJbWmv5jxxoE8SNXokNsoDG5OKQuid9KeFLT7atu7Rq-c6Wrc1rgTCdK2swRxg0Uz6waDioiS6_oFM4Ie1gtk4fg7MhTjCUyFWebA7y49ENCI3NxOrgdlPxs4BotrxyDM6s1tJYYCm5Bdg0M22OfrgIkYw',
    'eyJhbGciOiJQUzI1NiIsImtpZCI6ImdvbGRlbi1QUzI1NiJ9..hFEFlG67nlzVWlEv3nKbkPk070pQUeI1yiAgprBqjcvp7BrOxSEntm8VKs9-5y2o9p6yVFpRLi_baWW4tMrMd9oB_LrQkiHqOqGrz8jnG70GqGFVcc4znTpWSpVUBmP-X_K5UHBEU6ELqC1Z0I2BrfRJ_bNLiXTiHREGAhAe53cTRZ60e4BSRTMCd64y20Esq76tc2iCmxYso5Bq1NzjnDzhnBiNRwj83TqW3QqZBTDsqrD8FqMseZ_tXxA-C1Y21RVJr8xqzwnWM5GIHLbTfZkkqDY-LsvhHVrug3xkJMS0d9CsgxulaYzbCPhHErRa3sSMjzd9Gvfwa1cM59IJ4A',
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImdvbGRlbi1FUzI1NiJ9..O5PprIXK1rKACsYLnJIWuHfvhx5th-S22ir2e-13PAK6u3UsE2mYiqWqRjyqNkCz5LUSzgZb4H3E6JZT9IlI3w',
  ],
  [
    'sepa',
    '{"reference":"1232","amountEUR":"1","payee":{"iban":"FI1999900000000300","name":"Poukama Oy"},"message":"ääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääää"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImdvbGRlbi1SUzI1NiJ9..R7b3eiSLLH7g7AY5dXHgIp38EBhpS1Ar2ZTX0RbLney9wQuZXffcCNPp8ML2-NwDqBlhADyl1ubUCEh3AgjVxRNXTQahWV-vhsHwtZhBvpJyNS4qqzF7cy51Kp3qpWr29MIvpZUYINzPKyIk0jp0MR5KtcMSmiThoj3mbTlFsxYZFemW8bBXey4lVoHdEC4Eo2fJZaKW_7070zzMXhz3OiqfKd2vblKIxMCep6umL0dvQYI2ELcwRw_6jLNGo8PWRJAMZm6y_jqmYE7VRuxDVYUUb2F6LKrw1AWZoBzfvlmIVxKD0tSDjFsVfPJvLCkbvif6IFPTTgMXipoYmtmWUA',
    'eyJhbGciOiJQUzI1NiIsImtpZCI6ImdvbGRlbi1QUzI1NiJ9..JyLvXqsmYaxLI4N-Jm71kJO4uaSWbAkRI2JO-QkE1Kxfo06WWph7Hx9iRHUTorZJxCwlBH-Te87w-mJskxesWQuvz5D-Mo6m0lsP8u5lSNBLOk-CHkGrnWWTkd1iQkBuCaiR19DaJ2U4Fm55vyT7TjHZsQPe289SEGnme_MuRgnJ5Q7QJsmFh41H6nvBEymgJ_gzhbguDfLKwqv4dikxAr4HCfg0ODjZnGLZghzd1Hri9S6V_QxhxnriG0ZlxRvAx5Z3GKixlpf6Sj5w253dEAEvRP7C4E8Hkjb7ybAYH73Q3Krz25u46D0TgB3NybKajPxl5kUg2MNFQBwRG-nfaw',
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImdvbGRlbi1FUzI1NiJ9..5hbpf8Zkpo1d-jNSvFkuENPgkDEz9hVr2ga3ZQLykgxgf_cK5b9faalksN9nm51a6rLEzDXatk2pacAKpoOTEQ',
  ],
  [
    'sepa',
    '{"reference":"1232","amountEUR":"01.00","payee":{"iban":"FI1999900000000300","name":"Poukama Oy"},"message":"A-B+C (D) \'E\': F?"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImdvbGRlbi1SUzI1NiJ9..mt6-i4Sy2T9lpMlmZ7xTrkDJLob34iuGBP3yYPXd6t1OwQradpfwNMnbBUoyLLz6Pz-3XGQ9vodTXKD8k-U-RAjfVyzxVTSnTqRSun3vSrzIgf3drYpCMTPwHgn65JvWibc_fjdOZyqR1hs4AkaH2qadIlrrpvTsUvJvUmhB_RiFrXFEzd07I6Pj4Gk6WAWfYbseKFrOj3SdEnjhIkGY0pXOFK7GcL8M6u4kkzWCS3gEcWsltPZVYsV4AYg7tVkHwcRUdOy3jFdIiwQbvJLS5i3-DAM1XYQijNx626fAPMRfe0Y8HLM_KY-mMZfEslZOyNbI-Wvb5CxkxQaTvBliBA',
    'eyJhbGciOiJQUzI1NiIsImtpZCI6ImdvbGRlbi1QUzI1NiJ9..okW7kifCsmNbGA86KHWpKlM0_H_w6IcZhwDFSJOay9BhaTsx-JtnHNO0CrFg9ebj-raeMbI8bCxQxtN6JbeOXmgDRhTvHTVVaMweP9QgmUDWqoyxbLLMxaLB2rgEdzYOwVjnRSb7O-WXUyk0uLriAVU8HuDYVbAFvcMJN4pclKlLAme4vs-FCAdYO5BErg1OQ5hzpr19JzvvfUc6QcEPrSQ3MhkQsNVIwMWD6Pix7nldtSd2pzEwV7kh4vCM6bkbMHq9IgJ2CKIC8mw5SyvJL4jgNFamEqhS8Fi3Lt58xQURuopTYYX2ATgOFMNfB_pMuv_dRz7NClhDLkVxHOiLhw',
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImdvbGRlbi1FUzI1NiJ9..nxa-EI9t1f1scOa_4KyUQE-1yd3U-A4Jmhi0d_I1s8Bd0ji23n9VXSRD_8fhweun4OL5of2FkeCVjMEkBhtMng',
  ],
  [
    'scheduled',
    '{"reference":"1232","amountEUR":"24.00","payee":{"iban":"FI1999900000000300","name":"Poukama Oy"},"dueDate":"2026-12-24"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImdvbGRlbi1SUzI1NiJ9..XahxlbjX4xH9FS5GZ75heAV2NVyksyK0z_q0mo8SV_vkN1Ve59jn63enSsnO1qFZMcxzG-yG9OyRMSmzq3l5gBT1Wj4v__rVG1EULKsgGQY8F_mWPEO1aaSNujtXV9qXfA15IHtWh34B5nx866n75DXfk74YRQf6f4F9bQR7Rs9UXeQ5aW_8l9bj0vkEZlY1bubK9IpNl1ekIHp5WebKpj1aNvTvZ9Ac3IDU1jnhRghPdul4zB4GfG2r9J-q6uFnKlg-prLWyD9Zl98ckSrp2iGZQdxVQuioky5ZbWheRCbxFjOEgbqJBiQS2ayBP_ttEpLMalyySJgj6mMLlxI3sQ',
    'eyJhbGciOiJQUzI1NiIsImtpZCI6ImdvbGRlbi1QUzI1NiJ9..Fmxh-duzwP7-ef_anUHFOxlZR73HsztfPHk9f3O4vGQyLOpIwIp7scg-9gK_IleEuFE4xiGjgyRR4xxkjPqw4ao5sEiarVx-zVx4pSyx6wAK5pz9Bn6pR4Ju4vb4-7SY0K9GEqTF2o91AmGex693qgs2l5bseFmuX5Oe_Aw3rS9GQpNyoA7D4Oi312WkBvgJ0lh54kzVRb86Wj0ocYwDDbXh_y5UyZCsBSmTF6zZoF91eYGdEoTcc6AhGRcnZaVykCQ8QFjZFJeHx644HDI2K6ud6Li1CvkRkDRncuuygTEv6Jqf-4u3qW7QLQVi45YborxpjP8Vd_VYIxuropQF9Q',
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImdvbGRlbi1FUzI1NiJ9..TCitFqlrhayAd_jy6sJ_Jj86MFJN67SP2B72sIBVBgmwFNXWzBGj0bhmeEabFJcOocGRNJjuKXqejkq_KjRxfA',
  ],
  [
    'scheduled',
    '{"reference":"RF741","amountEUR":"24.00","payee":{"iban":"EE159900000000000013","name":"Kask & Pojad OÜ","address":["Pikk 1","Tallinn"],"country":"EE"},"dueDate":"2027-02-28"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImdvbGRlbi1SUzI1NiJ9..QlK1FU1fGqpMdfliSHoNydbeVl9555izNm7SrVXvQjLSkldLOgPboB7jKnzI_wBKHJ3jSzV6rfAdKHDxQmaQP0VwMHheRt5u7Q1U7Gf7hp4Ps2P3XbndbktSIfKwouMM3_v820fvihlsndBIyR1ubZ2KMMsFt7TEtiUiwpMURX4UNt_e1k6iXEg-35pTNLTtGstcADbQkpHxqLuYuva8LVuutpV1uHrJtsPscuMLJ61yEIas64OYB4ZldWhuHZ02ek7VC-skNlNm2IPJn91XM8gjuWzIzV937qLr9OX_y-zTjzzYZCbqxKX7gnq5jllO0FObC5Hx68DuxLCAcNVung',
    'eyJhbGciOiJQUzI1NiIsImtpZCI6ImdvbGRlbi1QUzI1NiJ9..k-I0Fl7ktnofKFpyQBvTRLy3t0GSdlPWHn6ZUloFNyVLnarAEHFyhTLrbSnzhETLFpZorFzDAkxW1s__ufad0RbqDvVrnpU-9atHsJaXtDuuzIEIew_HQCIWNvFXpfv3WfSUZTyHKJDy_PyTzNy8l_6IVZ6SHXLyfrlWgFt8fetoEhcMKRm6Zp6U9fVQSS6DaMhnAq3e8FiiW70ydHySk1GJwX61Owhxt1AL24waXgmj7OfSL7nLvfu5sbz8N7dinpWkuA3uy3emfr2VrW8erCU-sRaI7iICb4qPMUOYyFnSjShDR6aLnjrY9L6x5-tyvJZKBIMmAtc9c-Wxj6_vfA',
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImdvbGRlbi1FUzI1NiJ9..EqsrKpQ4RqvzLsjJzMnHYwQzPEucigG0C3O7oQFhfcD98R8oZt_UGqOMOGyLuwUP4qlJ2gIMzWCTlLf8ei_lrw',
  ],
  [
    'recurring',
    '{"reference":"1232","amountEUR":"24.00","payee":{"iban":"FI1999900000000300","name":"Poukama Oy"},"dueDate":"2026-12-18","recurrence":"Weekly","recurrenceEndDate":"2027-01-08"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImdvbGRlbi1SUzI1NiJ9..qqyUScc6iqBKCtd5lnMT9-dBrGxVpOt2UdvXPqBG2wU-F9z3CmDbbFu1xjpvA01xNuaAoJlBoFWvCmzNVokXHhkyUCoDxvzVrL1WBiOzH-KBU90defbdrwcsxmQgmu1AiaW7xpq4kKeIiZw2ROvxx2bloES_lftkxjYhKEIVLdoQoxZWPYmJbawYuedUtgs38o5sVE-3KV8fa9dLyLuvhP6Y3owo5JFxPEz_lAxAzklMRLzS3DVzYAARLCrehzav0KbYZnIPqw_wVoPfUMQDQkBKd8VmvqyM58f-dwF_WjViO8_hG7kWFDYmNuSduXJQvLwsGuEsXZ8f6gcFOr6b-Q',
    'eyJhbGciOiJQUzI1NiIsImtpZCI6ImdvbGRlbi1QUzI1NiJ9..FWijCYPiAWbFf0l9ztaRmXcQhvMVcKEGtjFJ8XlplId8qRqaUBZn-r6F8r47v7m2mzec5q3ZUbcI-XQCuF8FhyQuqPWe09HigRNT2zmUXkQgLjmpbUedvl6RCHNq8KFAHGuD1Rvm8R7F2EwH9-dc6KiHTzj0bMrW1Rj3BP4nult31YN1qNcwK8HVphMmi3X7LUB1YulJxqO_SuTU_en5G4WjpGn4B2THI7yMyekfbV3KlFvS_v-xrLEmC8qcHbp1k6vY7JA9e-W0jeua5L_PmCGnXtp1o6LTu1PJhtcLv1BK2OvrSwBV-5wGEKBpWuGqW6fE0ILDfSAOweAVfZYhkg',
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImdvbGRlbi1FUzI1NiJ9..eQj7CO2ugVpMbFFWLXkVoiMYNpJCMWtHP3J7XTv31iaYHAOwlMdFXWQdmTDY88r_BpYaiNsH4uQenJJPtcg6Vg',
  ],
  [
    'recurring',
    '{"reference":"1232","amountEUR":"24.00","payee":{"iban":"FI1999900000000300","name":"Poukama Oy"},"dueDate":"2026-12-01","recurrence":"LastBankingDayOfTheMonth","recurrenceEndDate":"2027-03-31"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImdvbGRlbi1SUzI1NiJ9..WtSGMxLVAJY1HhK4T3wnBDV5q7pntYp1QS1JxZYs8OOWtcMwV_Q_iBA3P3j4BzKpMG9tYyLs-plmMk9JIJQsqpgiGaQiqRwYoqCRnllH52C95akSku1C01XKPFFfNPJEUXSLU7BMNShYPnf69VakWZKrqconQiJmWim4ZlXjuK0y9A2UI_M8SiEnsSxD6kNR-vO4lQz8KDLPcZVaGgzgDhK2StheMRIG-yQvktjvaKcM-LDp2ClIwnrfXxO1bLT5Bb-jupZgU-pEDzJ1b-qQOkWgvDaFhnmGcNsBpe5-2NNuRrueWzCXwllxUWq8HvOtucN0Tsl_fBlRk4yU4AC-0w',
    'eyJhbGciOiJQUzI1NiIsImtpZCI6ImdvbGRlbi1QUzI1NiJ9..PkKheDQrgJGEwTHHeU9mb_6nGQIsQVy0TNrN2ipeceVfiC7YLX1TArhhft5tXe05UFLE4sFuxpRVC-iEboLLWgxXJG4-kHBKDmJ12WnDgCMYZ3VNspzELvVckEMUx_fbgyl775HdCBASe7d1YgP80V3_VUnPnGVJCPvaXrMNbXk5aHhxppDMFi5JXm8FcHdEJ45M97tEosWhphJJzxvnj4w_HhtIuXFEbV8u85SqBoJ2pOL16I4OOKqnDI3R3AYpS8fYRnS9B1dCncXTkYm0X1Lp_7EztASbvBOWBbBf_AdcSvPoBDQuGEGypOUXUIaZKCEvtUOWxecPYVLHd0ihiQ',
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImdvbGRlbi1FUzI1NiJ9..dr_OeZblBWLItat-flusjJMrofivpeEF8Hc7jZok6oximidMspXhNmIaMJyXGReend46YeDrlM8W_H5bEAiFmw',
  ],
  [
    'foreign',
    '{"amount":"100","currency":"JPY","payee":{"bankAccount":{"id":"1234567890","schemeName":"BBAN"},"name":"Clay","financialInstitution":{"bic":"SBOXJP22"},"foreignAddress":{"addressLine1":"Main 1","country":"JP"}},"message":"Invoice 7"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImdvbGRlbi1SUzI1NiJ9..hCUmWAhnKaLgsogX43z1Xx26EVxo2hSRgCNN6P-hkNR-98xplLZ0M_oxoA6abYPZF_21ynBK9xPyoeyeiz5TuAQfZLkqA4AMm0PFhAdeTSfVwO0kP8oNizgpTxuDfPPB1IFQkvOsWX46-XwT3h6dI43q5WkohnOVicY35xdWGoRCSvNoW6MIPdxbJ9xNa7FGjsGw9YnzpJeCqvOzSZABg-TEngSq-NDqdsLPZTnY0YMUADo1yxVjzdcmdLJTnIlpxTGg2F6TO8gpwDG3ry2r-4TtblI-4q5kdQY0Lpf1tslF_tMgKot3u4O5sXhxPey79oHwKcq5YGeJKUdG5nCN7w',
    'eyJhbGciOiJQUzI1NiIsImtpZCI6ImdvbGRlbi1QUzI1NiJ9..Y2Mp9mB5zr6XYqSvAcpM06yXBEqQtGSqbX53iPq4-fBnmRyOUhHMQupbTrpKrvh3PLBhYARkYtHwSKvnSLTVh7MWNoVOn9jj9xpiKkXWXd10CoAwIUoucbIVnF2QJZU0SeWXocRWi-1iOcDo8tQW7BX4hzDI-RnAUYasdGvyPh80h1haoF9fStnrGRZdDr6RPZ7vWxkz2cgtWtW1EEn7OpapGGzQDCPKOX-ivlpSLSJmBvO2KLqHMzomZsI0fOc-XmdbfCVdbrSgjN2zVorGsiY93nbhTydT9AZNd09lj54vjlXCAPDq_PVjK3ooPgyZUwDoD9_g7_KQybHOBE2dIg',
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImdvbGRlbi1FUzI1NiJ9..-lgesEPeOTxC8zQht11pULEnlPAINC3K4tdTMDX_zEvj8gCuF7jVe4qeotcUdhuvNF0O1iWwHmfE8KBELMWgyQ',
  ],
  [
    'foreign',
    '{"amount":"9999999999999.99","currency":"USD","payee":{"bankAccount":{"id":"DE82999000000000000001","schemeName":"IBAN","issuer":"SBOXDE22"},"name":"Töpfer","financialInstitution":{"bic":"SBOXDE22","name":"Beispiel"},"foreignAddress":{"addressLine1":"Weg 1","addressLine2":"Köln","country":"DE"}},"message":"Rechnung","detailsOfCharges":"SHA","paymentOrder":"HIGH","payer":{"iban":"FI6299900000000011"},"exchangeRateReference":"FX-1"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImdvbGRlbi1SUzI1NiJ9..R0Ow3Zhr8aTzp2PtO-FwFKwEePmrlnMLVRPvHBQIfx0rz5GS5sAC120kw37E-1xtrFkByDQ6DYgjNoikrf7PJf0H15BHc2FvL6poBpN_lyLM8XjPiwxZbddsITVn_oUUq45hH0sZkjEfbjG91b7R8des906_AYH29aVcmdWB-ynIgdJ-u2NcB5st6NYLkCV73dtds2hpvddqRk3giLZ3NaBCLCw_tzQHR0i_4HPRALbTykBhE-d7VgyU0ibS0SJIdbv5u1SXPnwYGu_1EUAfNtTk4J57-OFv3Q8zS0-de7vDjOlXv9FK31wuWgDNaDBhp0n0YscE-CAv4Kapv7xV5A',
    'eyJhbGciOiJQUzI1NiIsImtpZCI6ImdvbGRlbi1QUzI1NiJ9..cRss15aCJeOHdi_UFvMsNNq37kBzzoL1ZnsnvHZMaNIyL9SWZUtbOwwuiS3h8i8ypum3rHFqv6FsiGM8z0hEP1KjzVFWZpfPfs_MGmmk1yiC75k--plL8jflcs6wkiRwGheM_ft5--L1iv_Ut2SJ8e2LMAcefqemt9INrHDbon4GtOwX06uIj6nRdJxMu7y4KYByXCb1QwoSARO3T63pHdrPNsvzXcqIcO0upy27Heid-MWz_Eml0r8lvtdmrEkc0Tq-Thbi567y1jRxK4PQllaPmIuAzp1QaXDn1m2bjtKHBGemk0bZm5P7jBN7wVpericWIEZbZ3D4wLHuxRzu-Q',
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImdvbGRlbi1FUzI1NiJ9..9ki_T29Rqug-HqQEKXXO6KN9-HEK9DswqetivPR2Hh5MCqbWveOXcwT-VqU6tYkGgU4DSwZZeQIXr_EfKN08nw',
  ],
  [
    'none',
    '{ "amountEUR" : "1.00" }',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImdvbGRlbi1SUzI1NiJ9..ahyLRL0BE5G_SuhHs5FbNG22E0VF3AqPzkXODeWoSR_FTtsxv09HlYwRcst5ldaGG3V6Avf3pUs7L7XzV5PmZZmZCw8w-j5bn_rZ3cEYaeTS0Bu52CZw7Q69xEPI1uAOJml0Z6Hq4Mne-0cOdln2nSFTTlmx6rhmqi_wDZ0Xvaa2yW6Lv9sgG9Xb-6D3egey-nQC5pC8LYdkM0UqSAoCQFEGE-vCUpJ3rr_4elDUNN8vaYuUiGDJdEI2dj5feHxD_02jPVI9s0evGSmYTv0c3xkqkRjTiiT3s3Hd_1oU2Bu9BoClz61LAIuDswFBPNzGIcac1HXqhFO1Z2NrUgqEew',
    'eyJhbGciOiJQUzI1NiIsImtpZCI6ImdvbGRlbi1QUzI1NiJ9..ZcsFXnqKQ2N_iiDgG-CUXJ_Z5d-9axLHX8zsIdLYzPWyV0lQ0-ddSMuKHkR5jlTk5JKAKldYK56ctfLX2qAJtkyCv8Kmqxdex7-Y0GdOtV3RB4qfhJk6i-VSUUqrNnalFV0ajFenU6B1B-0xg6ouZ36f8iZKD2TE9Za8SRjKeCenf9PYtIwqNNlLUJPb5H_sD7eJEpDk0koHAZduODNE0TaWpeowkwJdG8Rn3v8DDIDM4R2F0THzUgyvSmIUF2kuYlrUmPhahPxsjNhrpuOjqIGJLS6JZop8OaARB8pwdiba6c1s8FrIyR-04FLV_kHa8vkpAVB2JrFsOZyZ-7nM_w',
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImdvbGRlbi1FUzI1NiJ9..xJnHxO7zeUkfxkseW9S_TMPa9W9ySOXPZ8sngFBySqPAmpBcMcXOo11nOVdveGRTtTntthU7PlUYqiOwKUTa2Q',
  ],
  [
    'none',
    '{"amountEUR":1.10,"big":12345678901234567890}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImdvbGRlbi1SUzI1NiJ9..iB_0Kcgg2xUqYsoZj1imZLMHrnjfF5wtVwFAFPoo7AhPA2brShn_AUi5kM2xf4mzeWHHrXsjVRHMHD-dHCuYZv2CckHnJ1Kr3TaRdfMoRmCtl8enQgaRZK1IWyRyK6zihcbPWGdEkCqNi6bKtUB-9K_2tCnd40f9s2mmI7ILYKua0ip2-9WmmWwE-iPF8ZfPrIDacik3Ahnn28FQiz-nTpFaXtHa2LGl0ikpWHQEWH0B_FYrpGT7e7tOcgscWvIkW0-38Cu5mi8UNSM9a36lmdIeotEAT88MjJZ1Ihft5yiEX-tJJha4Sk4Ai3DIv8iHxRSRfiYHgQ1A9w2rB1mX8w',
    'eyJhbGciOiJQUzI1NiIsImtpZCI6ImdvbGRlbi1QUzI1NiJ9..p8AGiapdso3f2Dt2ltSC-WQZMD0yHKnZe2VoTWj-Iw-6y8xRURX3R_DMXXOBkbp0ndeCmGYNwwSjotAXO7bt-kieWuVweOUTK8novei5aMHpaIHrfEa_HYZQrucwijzR4Vx55U8p11zLnvE2PdckFbuqdonwVs0JjNLB-VsWeYFSeRdRVjM6ApJ23zFGNQOJT49cy8LyHdVbvopjbSvEvnzFQtcZAlyx0i9Ete1W4akqTxDHxZbHHdnjoqQVCDf1Xs-vRoFiXsg95v2QaRbKywav2R2OgrlNQU6JNNLEEj6YzY9wGr5StIdqFjnM1VslCS50hIIsHpuYwwPuX79DkQ',
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImdvbGRlbi1FUzI1NiJ9..fYkIakBfHu6RP1aUEOhqEAV8pVFmUS8DnG5LerSTEt4l37Mt8-ZkIeO985ayHUSfZ5mXXOGDYzF2iqjjcySUVg',
  ],
  [
    'none',
    '{"text":"\\u00e4 is ä","slash":"\\/"}',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImdvbGRlbi1SUzI1NiJ9..EF96Ou-Jwa7Xd6XvXEi54f3JkkGK1lqpC8dz6QVp_YqXOfldh68zH2dwP4zkTS7jLVyEJaK_QsPALiguhWaNiD0v_nE9v3haYI5B_FQG2DX08dyQDk6L3CIxD0Va9odUKbOQS5_NQFoiJ1DjEDBqz133Q_gBCRbTbc_3mkUfcOy8W2t8CWAUmyafCpR8yoof2n-X6N5F3JELp58tCkzuJTUpZkvAifn2Cs9ZxT3qCQR0c0K2KWOx8PMGrj-0GH94g_Im51bNvifMwBkXmkVebaL4LilC2PNcPzLVzNChuG3QIwvkBFzWCCQqbCczzbyIXUvvO-rN1klDnwOFPZFuag',
    'eyJhbGciOiJQUzI1NiIsImtpZCI6ImdvbGRlbi1QUzI1NiJ9..bOaCMgtiXCl7RNRxunBXyQ46mSLqKtmJzf4qHH8PJ5nq3I71vpZyUQawq1y82O6EHGuEt0SigKw_Vs3XaGxOawsM5GFtP4pL4LzlEDxfIS0jcunULa5XynET3tJtsPVe0T6yN2Gs8jz0VyyXW7iGnMyQ0UORrZYgkubNDh47LZyNrVqYOljbPoP2Yf8H-3CcnOrE158p5CrywNty5lTnL0TyQxp4drQvnKXPWFKad25by96pAHIlq0PLmOLVGilzVFAi2btL8iMPWc5IiTLp16ftYx93NjM9hUbc8PBWqCBMf774vwa-hmumzU9fui8sS8GFG9pYQNpHqDv16uJuTg',
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImdvbGRlbi1FUzI1NiJ9..z2R1iselRCJkkGtZAfzRb2BFVYNJrHRnD26-ig8xOoRZF7DEOtYJcnqRukqX4eZ3pZmkgKMtRmYmD9QrNddgOg',
  ],
  [
    'none',
    '{"b":1,"a":2,"a":3}\n\n',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImdvbGRlbi1SUzI1NiJ9..InqpVYI3rFOx4nWbY6D30IHWrCR-_Jd_5LqSVzUcNxaDoL8uq3xwo4l-GZMtoG-diWVIKrQM5iELVCm83-oI_7JlgUcRcWu2N6Fq6fdXnvMLafasDyTP6SZPI9R4_9AXxzR-zJFwtKY7rtXjB4cZAV9AildtmeEHaLqH8hbAFoTDgjcjiEblfgsA802-Su2-Ik1NgD9t0HFQEy7z51hqoTADd8bsaTWiw2I0oKcUR4zvxiupLiMIUOWmOcwVqU9ZJcR66P2VvTS2p9ln70kiBcrB-FnIZOWYP52aGeyJWofW66ciSAMXCpF2WmI-9HhZwfnBy7dC5QcP3m6bV6JXsg',
    'eyJhbGciOiJQUzI1NiIsImtpZCI6ImdvbGRlbi1QUzI1NiJ9..XDXClh0ERA-v0hSP6lwvO-bnei82bAaZx893lPwrT6WHjGkt2bPPgfGEEMDG6VMcjQ2_2vq2ycbIkklwIhUdJW8NvsaLnRg2MOSDFB9A9p5OWefA8DbTaGye9Fhx4MOs35aQ4arygOgOo5OVgCQhN4YfhKT060LCJiBmtxL9f5RJIMgCPbQBmPmsexr7ZM3lG0gHGz55NiyvITDNPOGgSjOx0ZcovprVb_9WPEyiDlfFbPjJE1iusrkSiQtoeDdb75ClJKk7kS6yNPYIGoj2qSnEJvnEG07XV-JpwmtI4hVJlYWX4kw7gp5D5_gtAmuFpEfSUW6ZjdbW8PbPZcFoiw',
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImdvbGRlbi1FUzI1NiJ9..2MsJosrE0XTag1kccglkSdys-TWVjfOcmjKgawBhF5lXNDcJZ5-aw3XSE4rabTQxWi2MwhiC4XLa7NaPU-s6yQ',
  ],
  [
    'none',
    '👩‍👩‍👧‍👦 and ﷽ and 𐍈',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImdvbGRlbi1SUzI1NiJ9..mwjnJTDaJ8xGkXc-3OeLGey79c1zGTqXweiIdvqtGL_smcUBd1F_MYMnJJpsnhH9gO7Omb9VtSG2YBOOofuteLCy4by0ikWLl1bb8nYvBJ0Mk5RUomRL27M5VSTILqT5hvLybstSf9sJ5t36yZUeIyLchYu9S61XBXvTBgDKMeG8VdJ0qGN6Nu2UfwO5tCEbE24U7vI2vrvgM8Hkl5I6XpdMsHIypzshh2NAm1cDtMo9wmIPWvb1nF_AVQm3yEgTrNPEuLs1YN6AMXrd4sEXa4C2R4NziyqV-QD7TxtNtRxlToDZXuwWpXqiH-E35TRuWy46nQ0PqEtUHLyhIkr7AA',
    'eyJhbGciOiJQUzI1NiIsImtpZCI6ImdvbGRlbi1QUzI1NiJ9..SimbBRvx9XtzMXaEehC42wiynb8doGgwUCSq7Twpe_6t8fxSV0KA60mXn1DPvZVZqbLAGkCacYbM1kZb0xnOFcoCu7SOabaNTzVHw1c-RAISp06Ydc7zG_WLDExLzLKnjIgLXDkQCROnjaaUZADyf0bGEQhaPJZqh-iRAXu1SaJJShfiQQ3XCc9a2hl6-IKLf83NiyDDt-vac3fRGlQa9p0An1fFADJi9iqV442J4XSI2h4WAEm-pwfuA3QjQASnF6miK_Ku4iGe62C3kCDoK9BPL7yN7DyJBjrM41J8v1v9x7dVSeNLZ7JgkxeCkOt_0WKKsgSjfgHDysWNqosbzQ',
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImdvbGRlbi1FUzI1NiJ9..nSoKdmRlriy-Oi-rl0iajuuAdnvKBe_ZnCGyg3rthvbOLxXmuBeQAWZKEBSsUqgrfFrcbT0fDvV2ohu2Y5nKzA',
  ],
  [
    'none',
    ' ',
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImdvbGRlbi1SUzI1NiJ9..ZW1W82B6IHM71eD2jRq4x4PiGPs5PrF0BhkDPyhDVdecPRHqjKAPBLsExHZwzoIM2290YGXGMV6rHQaFEd6GOk4alyb2_9gvSgKgUbxiiUT-hpTuuJWPIKEjNtrytS8J6AoNQjpbXkIRCMYmHuQ_7JYEILxU4-2tx3Yb9tjxjSx63JJkBVouUmJ18LMsYsUurzHq0YwltHsm083i6SBy26QoBO8ma0-vN6uRjzc_MZNCmdfREtCgWZkiAuK9gMtK60ozGFdd-6_ICOpTm9f99zji5RnAXXH0sZt5IOMUPPmL96V0xo0td6nqsWK4PZOLOFCcJmMudhm70bbqN8GzIw',
    'eyJhbGciOiJQUzI1NiIsImtpZCI6ImdvbGRlbi1QUzI1NiJ9..ZQFfCYP_ijeg8U1DITAzoJ_05rQRVwqC2DZXBlp4Ch1fkOq1hO9tYElSBtyYwe5P8YODQBSLsDpl5hd8Pg0Dsdh4deWHyWYKJ7t0j1WYCd0cDs9gKmmGZOrlQISgx5Vi9PFZahuWE2VK2hIBhHtsBrxfvu8n40MHOGLsDhtSqjonVrI0B4ZxHEQ_lY-_Pi4ztglShBeklz_Mt4PA-bD02mfCXPZqesUAen1nvp6f_9flBUD4BIzfwwNEB8KeCDOtUdpIJjgAlGIFAyo4TVxUTjlLiAAVLKmEFJ-MZskunXsUWLoDHW3UMfiuI15DIAWw3JXAf7icV8WWSZtoLj_bAg',
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImdvbGRlbi1FUzI1NiJ9..AwGySJ2WaS7u8IOK6XnJR5aJV0prMu_xJjgOOVGV8itoydzJyJww-_eI9_E6hfXFTozdORsEm_rfJGPgPINsZA',
  ],
]

const algorithms = ['RS256', 'PS256', 'ES256'] as const

/** The bodies, each by the three algorithms. */
export const goldenBodies: readonly GoldenBody[] = rows.flatMap(([operation, body, ...signatures]) =>
  algorithms.map((algorithm, at) => ({ operation, algorithm, body, signature: signatures[at] ?? '' })),
)

/** One request object by each algorithm, all of the same claims. */
export const goldenRequests = {
  RS256:
    'eyJhbGciOiJSUzI1NiIsImtpZCI6ImdvbGRlbi1SUzI1NiJ9.eyJhdWQiOiJodHRwczovL2JhbmsuZXhhbXBsZSIsImlzcyI6ImNsaWVudC0xIiwiaWF0IjoxNzk1MTY4ODAwLCJleHAiOjE3OTUxNjk3MDAsInJlc3BvbnNlX3R5cGUiOiJjb2RlIGlkX3Rva2VuIiwiY2xpZW50X2lkIjoiY2xpZW50LTEiLCJyZWRpcmVjdF91cmkiOiJodHRwczovL3Byb3ZpZGVyLmV4YW1wbGUuY29tL2FwcHJvdmVkIiwic2NvcGUiOiJvcGVuaWQgcGF5bWVudHMiLCJzdGF0ZSI6InN0YXRlLTAwMDEiLCJub25jZSI6Im5vbmNlLTAwMDEiLCJtYXhfYWdlIjo4NjQwMCwiY2xhaW1zIjp7InVzZXJpbmZvIjp7ImF1dGhvcml6YXRpb25JZCI6eyJ2YWx1ZSI6IjBjMWYzYTUyLTZhMGUtNGM1Ni04ZjBlLTJiOGYzZjRmOWQwMSIsImVzc2VudGlhbCI6dHJ1ZX19LCJpZF90b2tlbiI6eyJhdXRob3JpemF0aW9uSWQiOnsidmFsdWUiOiIwYzFmM2E1Mi02YTBlLTRjNTYtOGYwZS0yYjhmM2Y0ZjlkMDEiLCJlc3NlbnRpYWwiOnRydWV9LCJhY3IiOnsiZXNzZW50aWFsIjp0cnVlLCJ2YWx1ZXMiOlsidXJuOm9wZW5iYW5raW5nOnBzZDI6c2NhIl19fX19.iHpXOraJ8w2QesDWk7DLSngVbH7cL1cTgvivFVHvTeL-5UUOHP9yP5e0NNb_KKwefufdhlTcfC68EmDLqg3dLGvYsPEdPLGeLY7ZXTfj9gCZlOB7vdg7Q3BaNf8Dls6zAcEDTkAtOU__2_qfkEhGKrQpOaDtMkggG7-Vv-0YCeW68aYPl5RjeMFZ9A3zjxktGM4cyrmFzuNoKD-712l6NVXTBldoUEUBhhJrUd2N78TpnxfYw-EJ9jLNb3-ktouttg5K1Jcvphx7SWL9x4_VKfnTy7diBljvaPmCU92BN7szhBT4kiHIdBUW-MkHggHiiW3F5pfRBI1d1JyXsFg56A',
  PS256:
    'eyJhbGciOiJQUzI1NiIsImtpZCI6ImdvbGRlbi1QUzI1NiJ9.eyJhdWQiOiJodHRwczovL2JhbmsuZXhhbXBsZSIsImlzcyI6ImNsaWVudC0xIiwiaWF0IjoxNzk1MTY4ODAwLCJleHAiOjE3OTUxNjk3MDAsInJlc3BvbnNlX3R5cGUiOiJjb2RlIGlkX3Rva2VuIiwiY2xpZW50X2lkIjoiY2xpZW50LTEiLCJyZWRpcmVjdF91cmkiOiJodHRwczovL3Byb3ZpZGVyLmV4YW1wbGUuY29tL2FwcHJvdmVkIiwic2NvcGUiOiJvcGVuaWQgcGF5bWVudHMiLCJzdGF0ZSI6InN0YXRlLTAwMDEiLCJub25jZSI6Im5vbmNlLTAwMDEiLCJtYXhfYWdlIjo4NjQwMCwiY2xhaW1zIjp7InVzZXJpbmZvIjp7ImF1dGhvcml6YXRpb25JZCI6eyJ2YWx1ZSI6IjBjMWYzYTUyLTZhMGUtNGM1Ni04ZjBlLTJiOGYzZjRmOWQwMSIsImVzc2VudGlhbCI6dHJ1ZX19LCJpZF90b2tlbiI6eyJhdXRob3JpemF0aW9uSWQiOnsidmFsdWUiOiIwYzFmM2E1Mi02YTBlLTRjNTYtOGYwZS0yYjhmM2Y0ZjlkMDEiLCJlc3NlbnRpYWwiOnRydWV9LCJhY3IiOnsiZXNzZW50aWFsIjp0cnVlLCJ2YWx1ZXMiOlsidXJuOm9wZW5iYW5raW5nOnBzZDI6c2NhIl19fX19.f484Zt7jl_yy5REmZQ3QAMTL6Fr-wWzj2KENFpqh75A_ZZ-TsOSlDEsNbwLVwy9BCItUUyRUnnftaU72Q5dd_PxRKiB1Cj2KOsLIdardExiwZ6vpYHMrVmy66joYnBpJ9LJXKDVqaGEmHktjLy340qrX2_yw_D8Iw0LFESsJGJjGzv6DZOhFjuogE3czAa05rt5EXyt7pVlNVpimfneCB0iX53UlJtKUpSuKokxQs1qnDKgH04ucgsBl_3NMZFN3mdI5CFC7PC7rmZDSH1I4I8ap9bVWQylCdGtWXI_b9oyRwk5x_Lx9MUVTZA_VniofdXCoH-791djYKJhud7ZsAA',
  ES256:
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImdvbGRlbi1FUzI1NiJ9.eyJhdWQiOiJodHRwczovL2JhbmsuZXhhbXBsZSIsImlzcyI6ImNsaWVudC0xIiwiaWF0IjoxNzk1MTY4ODAwLCJleHAiOjE3OTUxNjk3MDAsInJlc3BvbnNlX3R5cGUiOiJjb2RlIGlkX3Rva2VuIiwiY2xpZW50X2lkIjoiY2xpZW50LTEiLCJyZWRpcmVjdF91cmkiOiJodHRwczovL3Byb3ZpZGVyLmV4YW1wbGUuY29tL2FwcHJvdmVkIiwic2NvcGUiOiJvcGVuaWQgcGF5bWVudHMiLCJzdGF0ZSI6InN0YXRlLTAwMDEiLCJub25jZSI6Im5vbmNlLTAwMDEiLCJtYXhfYWdlIjo4NjQwMCwiY2xhaW1zIjp7InVzZXJpbmZvIjp7ImF1dGhvcml6YXRpb25JZCI6eyJ2YWx1ZSI6IjBjMWYzYTUyLTZhMGUtNGM1Ni04ZjBlLTJiOGYzZjRmOWQwMSIsImVzc2VudGlhbCI6dHJ1ZX19LCJpZF90b2tlbiI6eyJhdXRob3JpemF0aW9uSWQiOnsidmFsdWUiOiIwYzFmM2E1Mi02YTBlLTRjNTYtOGYwZS0yYjhmM2Y0ZjlkMDEiLCJlc3NlbnRpYWwiOnRydWV9LCJhY3IiOnsiZXNzZW50aWFsIjp0cnVlLCJ2YWx1ZXMiOlsidXJuOm9wZW5iYW5raW5nOnBzZDI6c2NhIl19fX19.2X4gQ49xJ3_JAiTxI5uHdxd0wvSDK6qCp1aCXC_ioDORCpdKXJMgzjS6vpefnnezy7qa2bmsEjHNukQh4qJ38A',
} as const
