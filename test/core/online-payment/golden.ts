// Requests signed by the OpenSSL command line: made by golden/make.sh, never by this library.
// Not to be edited: the private key was thrown away. A new run of the script replaces all of it.

/** One request with every part that is signed, and the header that OpenSSL's signature makes. */
export interface GoldenRequest {
  /** Whose draft must have these bytes; `none` where no operation of ours would write them. */
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
export const goldenPublicKey = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEArf0pU7x66zUOvvxGA2Li
FWNtmOnHdpkFJBj5ZXz+fw9nKNwYl4TGvrJIwg5M6OnHPUw8mKU1uT4XYuCpJB4j
DSFoFhFzLGY9rgebNRNKv5VIdE9E5gkxFpOk+yfrIdMVf+acwV4RaBYgWD95nm+v
LBcI/WOU+4s0E0oSqGQwLNjnOtewLvWn7kRVO1mohrCgDt5uuRvQC4FUayeeom9a
mgOAQAOme/42XAr0ZF0sv/QMXXKBsaUQ0IFCSTWeSQ2mEHBDqhLjVAxkRiz2M6Pw
JdYAgSvxkDLmBklZppNvhd7nn1xEu0DfcfzYEkub7oq2jDu3iOs4PI00wlXZ6e8v
qwIDAQAB
-----END PUBLIC KEY-----
`

/** Operation, method and path; body; the header. */
const rows: readonly (readonly [call: string, body: string, authorization: string])[] = [
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"12.50","currency":"EUR","reference":"1232","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"}}',
    '3F0C8F7E-5A4B-4F7E-9D27-5B1F6F0F2A11:1:1:8606c9e7151ed21f50a3dee8249a3ec85ccf90bb82c86ceef9224c131e336e245cb0f07268dda4b3e8b76cdbdbf8bcf0f7ab08a08805bcbd720a5db12741f583e49f23df4e147a49afcbcb6c84a019454c06b349055da5b17f6fbb7661e2febcf5d402015107593e4e529792a730137fa1e4b858e5f42efb58f2d3e96dcd71f1bec986126cf8f6e2031e235d0d836553d4834359a2bced1ada481ad233e2b9b12654201330baac1e023ef723d3b2f10c22e876935af8d5d0566271225f36066e06c5566788eece7c3a17c57dce0e295a4612f0ebf460d0e6c38c8e9c3dd85c0c75d0879f72a62f4b6c00c461c09bb8a391d6dde531b122e5f135df899ffbec52',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"0.01","currency":"EUR","reference":"13","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"}}',
    'merchant-42:1:42:27bf1086d1fffd88a02fa9f837f0b2e4d2966755930cc2f6412062c5587b2a6a4abcf49cd571faba07ea44bb4487ab6369b224d8f70673e7f1f4e7ea40970925eda0435d3a0294f791cdd2d73e55e3994fb4c850ea5974f4588723ba33b6100d850da6b68156cda0ea98382d2e38bc83ea6940def45beaa58a0bbe64f1ccc15249eb9beb34507b8155c1d6633561c37dc4e325f2270d89c5890a79e358222d052bf57ed16047a7874ed11a7fb4d284524a715b391fe9390173d4395cca9797bf7b350367b1d7828ada7afe30664b1409696c8c331f4074f7699126e9e854e6300a6df114361ed4d2f7524b143e8ee6ade75f112525f3d756df82203bef211dbe',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"9999999999999.99","currency":"EUR","reference":"12345678901234567894","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"}}',
    'm:1:9999:2c32cff6d2ea5fb2adb6147465452eec8b0c2489fef338e1b834e76badec9e9a0bdc7a0fdeecd79009970fd80fc416c7aafa422aad67a3812cf349ac485cd33ab5a55e4e70ee889ce09262fe55ffa274a7b3ae5dd1badff76a4fa8f7a8bad133400e6651d55d1e989c9be41af3960975c232ea62e14d3a76db87c85f0687fc56b96239859a7ab5434e4f56b8ab793584fcaa9c107fc4e2fdf5718fd0cb1075a92c9f16b4831352140e3977c30b501481102cb4a1c5f5974134ba526784066808a763a4795f00a71b8a2018e730e8532c2d4c3a408589c8e3ce723dc917c2f6938d3b32cb90fe28e1773823823e34d868061a6a2c82fdcbb3653c5f04ad05f906',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"0010.00","currency":"EUR","reference":"00000000000000482738","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"}}',
    '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11:1:0:6546cdf8cfd91ffc11b491026f4e93960b052b5cc435570d1ff962e5317e4676bb9c6185ef531c8c9245f56fdd7cb274c54ce37d8310456f12d5f60b61c03f3b85d88f167c6da28750116dbbadd929bec3f50dea56076fb011c909ec4c13a1f185a675b590c0f3a10dbadb39244401d26986c83b31ddcd34a94095bfbafd771dd28295758d50dab65d0de6bc0987cb9a5d2fc4c53f2557db00a8240b7e6c236159575ef75f529e69821bf200608658108e5742dfe06c51d647b496454b9e5c10da25dbdb8bbc0c7b37925128c0db225aa077589554ebe0e4754a9d220a5c8ebd8a2e1f5b0ebd1dc53632e838bfb34847a76a5db3602636863c7555773c00a28a',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"a","amount":"1.00","currency":"EUR","reference":"RF741","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"}}',
    '3F0C8F7E-5A4B-4F7E-9D27-5B1F6F0F2A11:1:1:4c63470191e4902e6200314f7fe8f919834cabdcc330ff4d8f1e338f63f66d53c3047115a868aef6efcf3242393be009b8c1225ba9d200b593d467b7badaf2ea0d980aa23b17834fa81b193d06ada4bcffa6a7fc5ca9e69db0c9f5cfde11e83a2fe6d938153b5339be13be5e09921bf8ac1c4d1a074f4be368c1085685196c34a3f88c01c92d4258c4f639401512121043faad92c6ec5869a4a6f45d5046536b6dfa944a7da29c716b47439cad8e330ccab461222268db140f0d2a264686a2b056509e434dfca13e671a3ae8082adf2073218d29cf87523f54d56da29ce0579c96151d1660ccb99235f0b163bfe1a79153f8afe00a83ff309aeb96a285b38a21',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"1.00","currency":"EUR","reference":"RF47AAAAAAAAAAAAAAAAAAAAA","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"}}',
    'merchant-42:1:42:111b45868ab4e9e27a83db5ecd950bed2600953a8aac4f868ab4ca2420c14426ed0008343d69fc0f15a3bd87c6f289d347ba36ed1b24f66a7a4001101cf7704deafd611f42e199924fda871898edaa89cf29f5863207d4e4b2f920eabbc9e557bb8392820ad875047b63d712ccbaef30ec854126a394250eb93bbc910d15c6c750aca427100fb693fe1f3a30500d46ccfabc59cbe024e8822be6addd8c78f217961a0391608a5ec6697bba5b0721dd368a5a7f134400d285d97e456ff3033f56cd72c019150dafba33470414ce5fbf570301f4eefc87192d3d3d71bf5975a61720b01309195bbec8b7a6e908470e89b94833186388f47a836475566b4e1d71d9',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"1.00","currency":"EUR","reference":"RF94INVOICE2026A","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"}}',
    'm:1:9999:7ffd7523958c7c03b4672db98791dab73436a00d33fa6486f5c07878593475fdf5f8eed9302ffa0b7d10dbab614345958c0cebed9767d0605b64f777508c1ccc7b7fc5ccf7179da6784d6bfc346aa359a38e5d78abbab1ab983f4f1dff2cbd38d0230554c6dca8b0c57d9a0568a5fc6012ce18299d43a3e777e4828a589e0326c35e00b8a4082361b3f0579d2b807e8a7e70ab11b4d8346d3209d195b7c156cbcf2d34dcb11bf574474a50123385da3824c4d25d8329a16cbe24da244431c43ca59282f69fd01d39b89ca2e60189b0e19a9a049c1f6964d29e3d03e5c7549d6fbba2da0b01ef0ab003d8d36b7b53e0b2ddf046d6504c299e1d97f66f725af320',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"12.50","currency":"EUR","reference":"1232","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"},"message":{"text":"Lasku 12/2026, eräpäivä 1.12."}}',
    '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11:1:0:818194ed166a5fb3c9dfb4d320e8b1e458973d4f0add09f70c09e73400a7c6a4efaf72388184a0ca283e927423f92fbabc062419d036faf33d366bc263b3e6a4eb88ff9b2f9bac1fe5fb6a114190fff49cf6dd5caaa090c10ce23a33ff49db017eab255a4fe4fc8bac600cce35992adbb16cf39c42a3f967502d3b51aa8922763e5ea6ba0a673f97cab7c7ca10eeaf9da6df59d6953b01f766c6dffcd9b404582807466cd52624fd518607e5e43ef1b3d6da39c56bf1b6196bf4cd69954a658846a96fd1d1b5a399337be9d1b3b92b8bb08284188a2dce3d7f4c00c45a114e29e8002c136b8d737d5f10e2513fda2cc3e39290873048302d39e993dd091b707f',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"12.50","currency":"EUR","reference":"1232","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"},"message":{"text":"A-B+C (D) \'E\': F?"}}',
    '3F0C8F7E-5A4B-4F7E-9D27-5B1F6F0F2A11:1:1:5afb8f1f82f267807e7e5a924a1a5811fc984f52dac27d2d1c23d30adfab6fd95b2395246c1d796c39485001d3da5e14cd13803d8226207f1c4530f860f01c8ab71f79ff8ae7068e27ae9b9b7db8511a3e1ad891fa992859b7663c5f0743699ff82f3115d027003685b08fa6976aeaaf00d52f08c9d3bc9e3da161267734ba8a22f9b4137fd02d2fb8368c6f8551c68e80cc22cb1de1301cd0d6178ae8d90a8c8c9c6c7a59924e6fd115f6c7c833c2bf54e87a64ad9026baf71d4a3f2db3f84889e30e11ea886c60b9503186b1f67b018d68b4464876d56560feecf8f60abc082c6cb002b12ef0f95c5797d39b146193d079de977de6622df4d4b023f4064d3c',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"12.50","currency":"EUR","reference":"1232","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"},"message":{"text":"ääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääää"}}',
    'merchant-42:1:42:25757d6b1cb5d73dd7b6cf8a246645a5d767c5d2c0a99760732c7989432bddcc9f1b1a714838404190fb898151b61c22656ecb7d1c7fdbcac62e1d7b67a7ef137ecbefc35d8fff2cb4adc69350eca09fcec1148ac48f3de506b2e8e5cf71e9ee51a53cff27d3274ce967a4bcaac5a898b6376a59ed197e2df28217c85983a0943f219b1b632a060d55044e1d54762888f1a962ed6d92b47da34745ad1c0c9dbdea226829156f7d4651c7e437f2fb9c985c1fed2fdca8fd9e122cd73f7b8ec504dcc3a734aa20e3c44d2ec1264e2355b5ee1ca9b79c082ccedf59fb121a4f58c523617b8a4949a51724c7b4b15fa6c35965e2b95f2af19f5ae9a98e915ee6f566',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"12.50","currency":"EUR","reference":"1232","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"},"message":{"text":"Šarūnas Žukauskas & Pojad OÜ, ñ ç ß ø þ ķ ņ"}}',
    'm:1:9999:6b2cdfbd13872e22ef8ecb35a4768b8c2b63a14c7b7d7579d55b9a9da1e15344927e846228bfc20a285b07aa954a4763c4ebcb5a7e4410c7442ae8107e79994602819577d3839d641a086e4775bcaab05d48aa568848020b4febc45b1215905ec51951a2bc71c07b5982c86a402375626cd9109e0a4214be46fed48899877ca32d1135509d5d6404b3c2cdebd5699038b3713d558d3c027deb4599031fe77cdb088ce52a32e2a58e65f54c53bc9d95d73b317f7dd5f2d63316a970143d019d8c038161190288ef1432a4203d7fe3c74d7cd7a9fe173e6d348d8659315981c90d6c0781750931bbf880697219d54a19d8f6b1c6d6f2ceba5ed008b383a0068d2c',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"12.50","currency":"EUR","reference":"1232","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"},"language":"fi"}',
    '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11:1:0:2e81c2b8f6decd654f478eb7e6c7db30a015d435387f07f5e2fb9572d89614d095dcc284bdcf27885d3432f5474150875f306cbefd491cfcf5a4867d34684f6021392451913605b893c5647b27777a5e95ff27295314e2e569b284f57c443de33f73ba94edde5a6d73b21d774629e11ffa68aaba72d8170459568c66df2f3b8bb7a0f5802457b08b840b377542cb4241f391eb6765709e76b940951256a6c853a5511540c3aabf3ec57656f5ca7ed37500ed6495fee5c7758fd69389e40cf3ad99b2170003d5bd76513a5f20de8edc91becbec473800948d43c211e4e022848a1a69c737be3bc3eb35f86a38a436adf69d5624b4fcf0a878fc9883c962226d4f',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"12.50","currency":"EUR","reference":"1232","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"},"language":"sv"}',
    '3F0C8F7E-5A4B-4F7E-9D27-5B1F6F0F2A11:1:1:5c31ffd31ce8d166c181a0e7c1e675c0821b43ca5664e996115b99d041b295d7b8172caea38e3b5f14cc9771f93338ecf9650353a48741128c8a63199a73208681237abdaa1b9b95a7c242d90f80f2b1b13d1eec0f194ab9f0c766b4bae851652bbafb0d886bea50c936babd4be842d094a224dddc17e84cdac97499b034a4e37d438697c4be14c0658efcfd1afb4470d47c53daf3cca7f7dea16784df8a8158f705b766509d02d8bfd25c8d9a4ccc7a2f94bb1fc2845f1c08316aec28c32f7cc4aa6a7f832dbc93a2187870b60c4c60b15d73dfc1592e796b12cca25d657b27530856ae0f93f4ac5a499d50daa048656fa194fd0dba20da4558954f63319a30',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"12.50","currency":"EUR","reference":"1232","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"},"language":"en"}',
    'merchant-42:1:42:5d654b9c603d42b17a63df3d44a7b5f8454219ba1872c3aa177a8e0f8b0e1316bfc4c3506f9d0357b5118a171542a7b36b53144c7e582c5b1f14aeeb139c8228621ca25eeed2dff6c606640deff615045bfe3a4ab70a4bf28fdac6bbde928804c53e17a25e64a86d62eeda107692c5737d57e0843a443bf90acb958528ff5abf120c127e5aade59a0eb99c6e87cf0a1bc76e5cbe1277efcb63d241fc10c8ed4e7250c0c0780ad25046a3d0d405a9fde00f29705ee9cbb88d3d4e24fff51e31f061d2c21f9bfe4e42d43cce6fb4059b0368809a068fd73bab837110d037ceead78cf9e22658086635e66389b0983c8a8c8d8feaa5556285c35debbb092154e5be',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"12.50","currency":"EUR","reference":"1232","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"},"b2bBackendURL":{"url":"https://shop.example.com:8443/back?order=1&x=%C3%A4+b"}}',
    'm:1:9999:5b636bc34db5cd5dc3d58df845faa7efd06b73dd6da1b9b005dc516c97065ee0120a229be58172a2f1096959b05ff5cbd92ddf135aae0f5760c0b0a73c18168d33021205b686f496dae6de2acbf6b1e8152c4bd9ebbf2389e0472e8a72f14ee168a8ee17be8a56260f0b4d0888a906eccaf1fb5d80457c45e91a8c49c331ec6db4816647f093a9295a0cb2090a85614523b4ac5fb54f134db538c59098da73b0b4e9ca7af67663bfe3fc81b07cc13ae784209af22f4f0b5574b112e5a25ef7af316f4aa3c61e97f9778378ee8512516ed82abc21196c411270a9c9e4998d7936b838b508cf9773a454f791481a703a85fb747f9fabed796fea22073ce12f7d43',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"12.50","currency":"EUR","reference":"1232","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"},"messageToCustomer":"Kiitos ostoksestasi ÅÄÖåäö 123"}',
    '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11:1:0:66ae167681a621e92fc2f0c9b926cb955ae888a83f0e9e345826dc399abbdfd1fb4ee5e263a36578e0acf8e288f0422d4aa8811f29f689aaa307ca4086afffcd5d831ef95e4f492aa77b8729525c53000008e3a096a005d27e4c770f5dae282be74964e7e99df231a243e8013020167f14dc8944cbf657ca9bac53824004abf2e8207e3b2201c259aa1a21f0dd13e4fbe1ccd7ad81ce3b215c66c196dce1fcbbd340325b09f8ebcdce549b53dd4d5e819727e83919caf314d4360932ba310ade45cc11d2bb9ab246145395193465ea49b78473d40355f43f5c8ce8f0abe0318a1ff052aebc8cdcff3a9792e14f9c57896b30c136a5ef47f2490e536bfc04bb19',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"12.50","currency":"EUR","reference":"1232","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"},"messageToCustomer":"Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö Tack ö abc"}',
    '3F0C8F7E-5A4B-4F7E-9D27-5B1F6F0F2A11:1:1:a28d91d9d0c35e9cab1bf21fa1c3951f35302dbc2aba82c20a868c65bc05ba34ebc714e72f04936b3d799fba6f27a442ee96279a55f6ab4fa3c9b56a109b7ae2329447b9d4c0e117c9fce1666a4d2c9f7c0480942a8385c0d3999796c05305f7b1f66ae927d22418e04ac9f157d5e2d5887a192f1edf13093608d0ea7d78a5cbc6bc3e1cca5e3fc9a3de7f97053c4edd7f71b4e7cd54af91afd6be1cd3393ae6a28d475fae9171fa11603e489fd0ea87f6c5bc3fd6caf6a3256b48eac800b0c7a846aa100557f433232820fbc110872a9a41ce29daf4c3fb158ea75cba6cc028ef2baef2ac99e092f592734fa1d40c77419d6cb259f2ff1630728dcafa8c2e9c',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"12.50","currency":"EUR","reference":"1232","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"},"ultimateBeneficiary":{"name":"Järjestö Ääni ry"}}',
    'merchant-42:1:42:9108982e6cd8bb6a34b0421367a3af4237923d4b43b8c175e0f51ad22ac72a200661a25ebe53d6874f06ef89ce5d1c4bc0d8435f5105e87596949bee03cd48229943a3db52dd997eb3acced37da18cf5dd70437565b1e584114bf0746ad0ddc88ddf4bc187eae888380e554bd301ca665d8a37c914d61d40cb122f7bec14d9c089a20e13d85732fc83631382cea8b6bd95c1548fd2fb61dc7c16a5b157354af7ec39f28eecc9fe3a665b2163f84020694235cba705ba99dfc701ba595a887471afa8cbcf0251a46cbcf6ffcb198404cf07d590fcbd2faa7c29f46f4f8b452b76e7b567582352af316577ef98c7bf10d04c1a9ed118b3124a24668f7d313d25b1',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"12.50","currency":"EUR","reference":"1232","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"},"ultimateBeneficiary":{"name":"A","identification":{"id":"1234567-1","schemeName":"COID"}}}',
    'm:1:9999:11848be4bf1a14a2266c49a1a25f98ab9ba5d42c0e2b0fefe59eda2818f3f5b8524a95ae4d01745b025674caee5227e08d1876635093897935cdadeaf60f0ce549f4336ce709096ae0d5620a2e7129b85be26cc04427d536b934225f7bde7067a6ce3033d507e0f97c1dda26c527a5fad46ebacd83d6296f984624f46fcc42e93233a2560002b3c9ff3e42b284776c560a6cdc7c3645912292dac8f71779351f9d0f8b46e9315a6c62ad0ce366276c4e5f7b803009b0d16604a4ebf5043346a011d7f124850982f01c8704ed0c838436ce03b14dc9c418df2cacc4e1ba3d988f9aebfe6f424358fabad2abddbd00cd25279aa889c846553f64540dd9594cb774',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"12.50","currency":"EUR","reference":"1232","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"},"ultimateBeneficiary":{"name":"A","identification":{"id":"\\"quoted\\" \\\\ 😀 Ж","schemeName":"UNSTRUCTURED_ORG","issuer":"é 𝄞"}}}',
    '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11:1:0:1e878c8febf9909c4fa0758f3b094cdedc65e6d327dcd5886b15f2c572620c903ebad8242db9c566b5011f450f0813b1055b8b9229f3fb910438568d77e484427dbc22d7f92102be2fb50b34cbadadad29c880a5999f2c5a6d159481ce7eafc2cf8b65a472f3f2a61d39e949e9d76c20b5cf8969ca88762e1a75859a02c83bf3caf56f13539ef4086a7d286cad94d1dc5192413c05f0d1c55fb5cdd61d8efde4d4971b996d1c7d24f680fe7636e091e54610511c3ab3f1ca3020d2179bdab2947eb68ab6b0fbd8d1ea2ea2ef057eca330ce322bfdd3042ee501309862ed2da9f8433da394df9b989fa92849066e69e16efcba903711539e509b1f2a35e9b4b8e',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"12.50","currency":"EUR","reference":"1232","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"},"ultimateBeneficiary":{"name":"A","address":{"country":"FI","addressLine":["Mannerheimintie 1 a 2","00100 Helsinki"]}}}',
    '3F0C8F7E-5A4B-4F7E-9D27-5B1F6F0F2A11:1:1:87da6b40fd26f5022537f8518411c3a6183419cd37a3a44abd2171dec7333d5b9b913ac630e39b67ba1495a0c908dcefe9f2cc989b93f7b9d985cfe5aa2650c744aad131f229b96d85b34dde339d91bf3bcc25a2c8c62c62d91b457f76498bb82776de1f8180465c31fef7d306a5aae767c8290f0ef68bc18b417ccec0e7f338d046740cb7265d770e46cf26993eec63a028f03e9c7a42c727457cc7df5beb12b32292b288749366460bef506e87c1f24c7f9cb4de88002f16fe3337de0b622d000faf829f643ef85799bef8a6af4c8f275e243f5a5b57df197ce1580ad8b6c502559eaf95c907c98ccac5af80e1e9e4d66696769e79f0134079aba48a9b3c0c',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"1.00","currency":"EUR","reference":"1232","return":{"url":"https://shop.example.com/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"},"cancel":{"url":"https://a.fi"},"reject":{"url":"https://a.fi"}}',
    'merchant-42:1:42:235afa363a4b7004f90b8762272e083d4865a805e0194043f77d4a89724f41780a4648e28a3d10393ce18df3da693770dd5b7a55af74b38c882ea3b170464b23630553a135cc64b3681c78c8b3bcbeecc68e3493401e49228dbf712ec88db465f8fec32b53d3e6c08030259405caea21f70f4a1fdd334d5382eeab984ae122cf56630b0d5739087d32977614a7e22c9fcfde9904ef0f0e43982da001c7ff8ba410dcdb756fc1b07f0e3ed98ce6af37feaddb82e47458e1199c40f8ae5d0fa9a45b0ae5683866517060204568695a6b4bbefb01811bcf81c4e4a61406de04928a65f68f084421501bb4d5eba70123a2c49db1c5b49f723c6cec6380620755c984',
  ],
  [
    'create POST /paymentbutton/v1/payments',
    '{"accountId":"5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f","amount":"12.50","currency":"EUR","reference":"1232","return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},"reject":{"url":"https://shop.example.com/no"},"message":{"text":"Tilaus å-17"},"language":"sv","b2bBackendURL":{"url":"https://shop.example.com/back"},"messageToCustomer":"Hej","ultimateBeneficiary":{"name":"Stiftelsen Ålands Hus","identification":{"id":"X","schemeName":"TXID","issuer":"FI"},"address":{"country":"FI","addressLine":["Torggatan 1"]}}}',
    'm:1:9999:a4f6e217c30fef05578eaa1f67b38414bb4b3137042424f8502d5206669ca67d6cd0ec03af20586494806de35257d77fd99e1a0b7293d8199a8cddeaa5a97f1394fa931c9b46dd0cb9a882dbf65bd2f03bb43530838544af57dd239a057cf2d40f42828b1b8c74f31a560afab9813b148abd8a5f5cba03a9f1ca7d1a33c141f49158e831791909652f8556caddc3eb83bdbe4c89e7dfed1ed361385f42443a1cd8d07449bb3f791253e07a6cb4dc8606582b15b10c8e724f7e85d195ee2ae7afe3c800521e0ad7e2301ee0ca984676b63b8fb69507401d15e5b1b4764290fd23c6a77afa62334a7f6bb6d30b6e867a2c7848a3097ef512c9af99f5aa671097ad',
  ],
  [
    'status GET /paymentbutton/v1/payments/b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03',
    '',
    '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11:1:0:1a8b2e91fc0ce39c8ad04203d6f26afdbfd8c1b027a043931bf91aaa707e94fcafa89540c4b6dd29e9480b80240e991491dfbeda2f4a24cfcf70abfee717114b53483e52f89c500f6de1bb7a5ecdf564a6c8f49741ee7439c137e05477568a4da185bdd715ab983faf26eb413f49e3404431402c68b1279a972c41fb812738fe4d4c85c2e38bf577b7132336d16c9d9e665a2f521671c7e21aa32d8195714e071af6f4594d7d62b59f22f5ff4d2d34cf3203335276899d12ff4c199318640ec2acd3eb785a8a630932edea2e88b72781057299a0119328270e1b8e7a76222cc5ba77760e6fd93b765e4c1bdc5ef88e6be167f0547c6f205855db12cdc920e2b2',
  ],
  [
    'status GET /paymentbutton/v1/payments/B3C7A1D2-44C1-4E0B-8B7D-0A9E5C6F7D03',
    '',
    '3F0C8F7E-5A4B-4F7E-9D27-5B1F6F0F2A11:1:1:65723f9e29d2017c0fe132565929be3699cff28195b0aa6f9e23c51b5d4e1608565de30ad474a7a16f66e51419986db4a4522c04e58d7a332e19c21b7af45a5c12a516fbfaef2e49085f24e39d0448d44bb8e865d2b7c07baf87b3f7a47b54226b04bc5a54adfa9f6cc5f6385e5ec8c47f5a80cd59b88cbb5cf06355db532c1e2f6cacc5dc7b4af97b67257ebc88426cdd96041791205b979851872a79f3276e0e9b9c2401e373f03b7fc210978dc285d213d6adb7af1a57dcd180bdee88f2fbf1e7bcc5b35b55dfa3d7e072122d98d08903d02568d3f6af87ff28193ee3059dd68edc6d5c6275d9da79f83c697ce8c812fb2d648b11d2efc11e131d0e72feda',
  ],
  [
    'status GET /paymentbutton/v1/payments/a',
    '',
    'merchant-42:1:42:307cde092c013411a39458b099b5081c561c4b53a9cb93f3cf84f9beb47c1062109c359e9fa18088fbca25342248b0fd5a4d2c7bc45f67456f154162542e465708e9534011744f2c4f6b902b33804a5a90186ade42cf72d998c47df8078d61268faebab6430d7c3093aa4151dff1a35832568595fb5c041eb0a67383701298743b1ad2d61fc3b6d2f46a73b66ce90a0038f4c664dc1b804c3b0aeae93951ea538bc936b03494454b19a1463f9d4f036d688ef47e591d08e8e9028d9a736f00fe10660d2a5923b3fd9d47b1a6df44d35809a8778fb5f630c808b935dec0dbc307f96f58b8b168aa100da95bf1ea45d6772e83a233b9f2f7a7e971036d93575c9f',
  ],
  [
    'status GET /paymentbutton/v1/payments/0',
    '',
    'm:1:9999:9178aa5239cab1cc9c6dfb9e2d7a18ca5568133e0915aa885c3d9aef427bd518c3e1478c49e07fbb25e4a1623c0869ef9be89adabaa034578dccaa6a47961a1eaebbf5a30eefeb31c63d457ca1b56bcf1881ca9c6c36caf7e8d6b1cf755dd6c530613bd300eafa441c2a30c5d6e787d7e04b027637d5e1d2afdb530c1871c4330b6f1214d1494d985488ab6ab5bad1b6123702431994275083cba18ca5aaca710f90abd3d060e3af0afa0ed8f536d9ba739bbba427b4396267eeb752944c193c32bdb49f433da1ba2636aaf7576e61a0c439d20d6f6724f59a2b7705a868ced70155683a9c35f01039111f3f70069a0ee04131351ff6a6b6c55f16399e787378',
  ],
  [
    'status GET /paymentbutton/v1/payments/-',
    '',
    '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11:1:0:7e2a1ace67d0fecb4f8db8766316e04a3fe8f22b58aa2a8a334e5bbe6aa9b428965baa3d2e6ef8ab80467d401bc7adf177b58830c3ff95ff4b66462dee21d7805dac960a63f1e7b7ca049623c957b5f49709f1be3459ba78346380ff8628a33e6a017b6b9f449c7b98b04862b414499b33906a97a6b9ada65024cccc91965262b58bf1716a10abf478df1afc83e31ff7221969ecfbaf264e63573d03980174b42666fde7943011780d4de374d35d9af4e9d06f12945a27327729a3bde74a69f804f568272b58922009a43d2657ff311f6e8f4685b81f765b1eb79ecafdf2192fbe8ea4d2d118d7dfe88ca56fe1de309c393c88ee66402f7695522175ec4a1192',
  ],
  [
    'status GET /paymentbutton/v1/payments/00000000-0000-0000-0000-000000000000',
    '',
    '3F0C8F7E-5A4B-4F7E-9D27-5B1F6F0F2A11:1:1:5ebc9c1819c988598dcf875b2bb6e21340a020f7fc1b1a50599e30ea4a4559f8bcfb8a520bb1099a8f6deb7e315666744d69e929f2b27cb3b19ea82c19205e5152d64653efea5d8b5954f19f29782755593300d24317a74b1746ba6b12771fde4b698bfffa19dc44842280354636bb07a03dec80218403625034412880673958a2a489e9380d5e86082d4b0b79d25c436a7142eed935d0516a873f7c9d6f3029a9b60f1de8226e4705403ce2f3361287503da744fe072fd55da4096be938dcf43536fc8407243d80058a206534e2493331df4d28d1ef02a665b0358567c7bdf99f70a3e704629608f9e645e434f3e55e83f77834ae97445fa01729644d49602d',
  ],
  [
    'status GET /paymentbutton/v1/payments/ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
    '',
    'merchant-42:1:42:71e5e126ee111a3d799dc946f3df87dca6f85f795302e1d3ad792c8c06cca5d95438572da6cdaf1f2f482043665f9075d9cb3fab424cf7f8fba8e60a36a91a6e63d4a9d6cefbace1c5856398a3d5002ab5cfb14d6a2dbe2056a98bd12c11e1257f201ab4d50b837ac655c37d435052a9fd0af4e7290ac1291176ab6b9b461628a5e71499013241ed6bbe46f6c95d692b15e294b3fda27089c2cbc4fc61018bc70ecca55d3f6bb2ed22ea0b239bd439c72613bf16135e6e4513e51d9c8d8204819ccb85827bd8c9259c951a1b21b54a823f3ade0c9d7f386763ef8e09b279c147975e4300cbbe173fd05bc3f7437ba44e05510e78a14957ae7a31453a04844427',
  ],
  [
    'status GET /paymentbutton/v1/payments/zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz',
    '',
    'm:1:9999:570f948eb73d47bccb38a2714bbd2b7bf5566f9ace38ee0737ea270aefeb1eb38b1eadaa024a75599c50940ec87da6d4b64c832673fc46cf0bd00b0daf6a642d26318b353ebf55320517a0cd05ad89e88062c70633c1f23dc1d08640e232daaedc00bf0843cc995c57ca6c14f92f999802c85d690200818f69d039e7f47cded547acc4791284de2d1411f25c4f2b2c05b31025fd1a2a852fafaf54c655b3c455b6476502b906066faaba5383ff80eb676715684ccd867d0b435ce5f337a4aba3ff900794161dfd459166bb41603c26c3920e9f3aa0b732a7903939f46ea31f6374e5bf8d99ba47e4dc96a94442b3d1d8f915be38a250b643e7b0e2f57fcc8716',
  ],
  [
    'refund POST /paymentbutton/v1/payments/b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03/refund',
    '{"amount":"1.00","currency":"EUR","message":{"text":"Hyvitys åäö"}}',
    '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11:1:0:19d996b1d2c47d9b054e89ec5a4ac98f0bd15d86f74e0c9abe20a328d56bf5b1fb20559149d765634e2fef45c8d55ff487499ee8e900a9964235f55a69b2a9f7c8c45b5ff091ac4936a73f28ddec3678193a3b0ce522cf4818d5804a3be95b31c1663d12215b4c4f8684793c9b8dbc7eb9ec841d3a7880930e7ce2a7e5e60b5b47cc4a9ba897c92de6803345e1f65d4f5e713211f5857c2bf8c04722de220776a98d54d9dcf7c10ded3976a2374a8d3ac54dc1badc46473ca3831e870fba6f9ff34409d89f2b128fb913c23e059ebecb31bc18889643bafdb873ac2418d76fdc3f88514e29a8de7ebc08ecde7c24978527c97becb956ecad82bd552f41352da0',
  ],
  [
    'refund POST /paymentbutton/v1/payments/b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03/refund',
    '{"amount":"0.01","currency":"EUR","reference":"13"}',
    '3F0C8F7E-5A4B-4F7E-9D27-5B1F6F0F2A11:1:1:0a0f99412e73c7d3e970fce062e07f07ff3958a21471ba5e30251422a5179ea66f9cdf5c177ec9ec5daa5d046d797c97c9e24ad0b3525b68a32b76d5da98be9afcb88bfd3631247a43df8d9ec6c96bd3c9ea8744aba85fff908931dbe57a7ee6e93658ef308e013d7b1cadf3905229497d828654810e824e60e364b05c0f964a648e339d2f71f0946df7e736b5ea79a1a6bd6f9087b11b588724ef319a8d0df725465942ae8e546727e0e3b066701dfc8d4a380bd54586d8389c2827f84cb078051b305499fc23b84fb2fb3aab3a89c9dbeae0e076d03a9e4f46fb350350caa08de736030a0df4a18e0e6838c19ec1be2d47c4b771a060a494005e1fbadd6243',
  ],
  [
    'refund POST /paymentbutton/v1/payments/b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03/refund',
    '{"amount":"9999999999999.99","currency":"EUR","reference":"RF481245"}',
    'merchant-42:1:42:510880aeb5f847d2b4c2a54b476a10082ad8b5178c0db54e4852ca447fd39244fecf85c3cdd929986aa2fe1698ce81eba2b641ec43e1c7136591a7b5eadd2ef4c88000c2f31ca32a0552a925544bb8dbdca397619ee245b28a0a8685ee679c2a5ae535cdcdcaed46bbe0761c3ac7ae10be99413f4400cd72441f25d22634a3cfdafe1be4cacd936d0394235c39a2d12458db3c4423e9f49ebb40eca1a5c43073a02668f1a5d3cbf7b021826fa9c112f489c81c2ead8246a2a30e7c72869134685f95945245d3d41b50ffcbeea1981df2c653fedfbf434bad40683e6de60068d1909f0c62271ed8a29e5df9283e804ad1cb7b890672361d2b8789dd9280100b63',
  ],
  [
    'refund POST /paymentbutton/v1/payments/b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03/refund',
    '{"amount":"33.34","currency":"EUR","reference":"RF18539007547034"}',
    'm:1:9999:a2d739a8c6039611fff8c18cdebdeb5bea0362a29e27666306ad76ce4940a869ff53c8e8fdc13bda0236e5cc5c5845cd5c0fa7921c8ab82d369fb2434ddb8f8459a82a631205e1e68a37b462b0d355a764ac9b4c8c04532c175bf45441af13cfb57f729337ff66f5d943de40d3857c7fd03574199b31cb941717d0ab622b16e7ffd5155abdf78e662b944defeeabb2033fd2d888c9bd9fa8f7299f9d91528bee266f2521b79c2c134bcbe481c6099ffb93deed24d3dd7c6825e0f2226f7c78abff5b62363ffc6a32fe4fcf12613367d2bd1771647a3f2bd0f7eab1e95c157842d010f4e4439f457c4f3d84240d4514aeaee3c659b91686ff403c40557608fa42',
  ],
  [
    'refund POST /paymentbutton/v1/payments/b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03/refund',
    '{"amount":"007.70","currency":"EUR","message":{"text":"a"}}',
    '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11:1:0:8dde6e674ca7e8736aa06c5f0a78a6436abe78330ad778c18ed42a1938c53a794ae0766ab84b8d243fe6b17e1b79fb1b1d904f83a0885e518f5b053c4b927c15cde24b9533f49cc3ce969126bbc62851e2ec154d4462e8c8500bbb81c8d1bf6619996d4c7518cb0364feb7a8c2cde94e59337545a9f132a8adffa0ef3c33c4c197cdcdedaa28f4b9f4ec774319eebcad4b2b4fbfdbd53e6394749ed4bba3a0b38f3882b76bd01121e22d4c0a9116e55d78964de99e2cce297d02fe9f88e244d609b30a8250e3c01ae1f0d42d011c9027e5610fa69b83a3823362664d45be865e98f02fa5ecdf4ab22e8b3609f45be7de161dbe955393e61567548071c230a8f4',
  ],
  [
    'refund POST /paymentbutton/v1/payments/b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03/refund',
    '{"amount":"5.00","currency":"EUR","message":{"text":"åååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååååå"}}',
    '3F0C8F7E-5A4B-4F7E-9D27-5B1F6F0F2A11:1:1:46a656198041af8236353d6fa0a796dcc34093bf9a9f28c1e0302a9882fe3476197bf5ee8877e7c45a9b89b9fce1f5fcc21116d1cd82658d3f559a38ffd208ed30de9af128a752523c6ce78ee9326cd0a33054739f8ead8250852783cc17840b539431fbc97df7f686946961f30e8382c3b278cb5d831d8b55f0f5f5cc4cf230812e0e8b198b067a94c37e80f906dd0cc904958fbc02a6adb856da4e0023947934ccb430ba1480a4e2a95a1f6010bf04f757a2269809b6435cf95c10a6832a8f2fe699d9d3def777211a8eb2d25351afc317917e73f911bb60b07cdcc89a0a29b1a3675f073c191a15fec48b4fcd65c480f6e8ce79bcf4dd36786562f5b09348',
  ],
  [
    'refund POST /paymentbutton/v1/payments/b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03/refund',
    '{"amount":"5.00","currency":"EUR","message":{"text":"L\'été: (10 + 2), 1/2?"}}',
    'merchant-42:1:42:0c91952bc373ae5145e572356e286e5c0eb1b4945d03d8ab228b3247970d8e5b4325faddf7509fe6c58b3a8926133258a7479bc0f6c6ad0d79cd0d0e1a23c85aba295535eb68b41da742d71d4412e965e3174151bc124768cb472787d30fce81b5de041783a0e0163c9f288177412864d59dba8f5f64b280068530a192bca4fe344dc5d12e59cc8cebf877c8dbbc7abe3f11a38d3a0dcab3ac9e0f3790ea05dc8c3a64a17c5d7ad82cfd62247ffdab3b5b63e2839f07a02614a679a63c0d120d50507acaaa0a0e82d4ab5990f885319bd54a78e4f1e55a48876655cf5d24c9b802fea6f7e408826de3140ac4fbf641327bd1c77bcedfeb9c89b1a5d18302ad4d',
  ],
  [
    'refund POST /paymentbutton/v1/payments/a/refund',
    '{"amount":"12.50","currency":"EUR","message":{"text":"Tagasimakse õäöü"}}',
    'm:1:9999:3c827b15a449e7b89f534c578dc53b38e6fe39b71b686cdcf32ca9d738ed5f09b22c69ff1685970f715779cf972ac2bb7223f9a44ea27c1980cf050ab7c27e9852799f1c837e18d0bf81a674ef857682c433b47b4113e68563165f52fef9d420e1296db6691e7a25506182aad88896eae2f9c82163ef7597c289c39d7cfdb687b815c8a2bfccbe5585e0398c8a93427eb719499ebcd162b188e11c5ec0df600cc2ec4c744eb3a8a92e370f8d1ebbd28db999bfa0db2c876e65a1cfe78a35e6c682157fbe7e121a10337fcc3148a0e9328749d106fc8bc2e196a9061a47a4552fba738b8d8999a3e1a966f1099e936e5d2778392736d9422723df6e0e37366a69',
  ],
  [
    'refund POST /paymentbutton/v1/payments/0-0/refund',
    '{"amount":"12.50","currency":"EUR","message":{"text":"Atmaksa āčēģīķļņšūž"}}',
    '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11:1:0:24ff01c363287b2a7af65ac31b1d7b9dc815f18a83f3b62b7de95810632f012571717c4f608f3138b44ef1a0963c6a7932a12997a430b9247c80605f5e9e8c60d8d5d2bf5f4ed95fdd147afa44cabd00ea41fcc24b4460104979860ee53fc675a3f11a958cf8bb74a48b1ff319103ac7542dae47c432bd3a42d933295b33a1b30a1cf31fd0e927b7f0e71bd575550c0c10969e48fde23873c7868aaea264722dc1ac8f71065efc6d9c5c73ad44fd61b44c55f9b16bc7275475c56cedb37c32713e65c81d8128258b612ca1e998a620f228f9f445e69e8a6eee2b4ad5e826e888f6adf35897ecd7b3d3187a50f57cde9a994c25698d7908378d05ca252a8bb223',
  ],
  [
    'refund POST /paymentbutton/v1/payments/b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03/refund',
    '{"amount":"12.50","currency":"EUR","message":{"text":"Grąžinimas ąčęėįšųūž"}}',
    '3F0C8F7E-5A4B-4F7E-9D27-5B1F6F0F2A11:1:1:0175316b4d2514831594b5940adf525d18d19806e65593f9c6e8236a83b80ffe240e99ea1875c2da811957a3edf1f5c69fcd064ffb944a9a6677aa56be01ab8e929d824ae5657236f7252a0741f0f8f042eaff53a4ff73d9a87b6c90d623187d1354661c053c3f369046440d391363c311bf27b94328c5cd7338d0d000733142d3ea02790208e509461a3192b47daf8bed778ee9b36e9c561a2e195dac706d835a4427de09d7505998728d53d0c804c011c657818937015332f3af68dd3a7b4e205b37cbc20eb6e7925652d0e29b80ffd9af1b6ee6882131b8a2551c2c55b01b421c0b3942b090f001d4e9cd401d05bf18bb385036f1e8b4000925cf7b187c79',
  ],
  [
    'providers GET /paymentbutton/v1/payments/multibank/providers',
    '',
    'merchant-42:1:42:986d7abcc94ccd3a5b819f2b897ca1819e87614a251f9bffdc819fc0f0f06f448c269b385d79d74386428bb42dbfe96b4f3e0baacfffa52329541762e013e29965cc912767f96971ebbadb5eb0f7596b9e04af78b930f5d8e5a8be38525aae004786bf28957b221e378506aca06bcb5638775237716f2c67dca556460c1f25ac8e71c47e70ebcddc7bbd70166e7aa9ea04f864d5748fed262e6c32760e57f478515cb1991c7c1ff7d9143672832086500a3e2efe9af6d17d624c2382e4e5597056db817ca3be812a4a5a26cd4a25372896a5273547fd2c61b51968c8086b16832f963a09b6aa809ccce8be1668194156486fba050e001261965fc0c5b9d8d3c2',
  ],
  [
    'providers GET /paymentbutton/v1/payments/multibank/providers',
    '',
    'm:1:9999:a8845752411f741d2c7894ccf301f577578d610e9fd79fb296015ea392e31d626dd0681de729dc3dfd6689438ec2a548a100f78bdc30ec2effec50f0dce905d14a370b1b1810b48cc81c68b4dfe4e2c8b14df058433d77fabbdfeef0aa60ba3c25f1227f1aea342903894c64a2c64bdaa951119580207b63091735909ea717081accf74920371229f1d4058f4822bcaf2e4ab15cbb393073e7fddfa99efbfbc92cad8568a7c92c1cdb95e331d3e37b126bd6df0b995b8369741559b81896b048bcca9989309f9a8ede04c05da4cefd162b6a6eb4daf87c02979ce68e6ede43ddecf09187a3f9a3ce5924406e049e4c96897e183b322118ad20e33ff3e167ae98',
  ],
  [
    'providers GET /paymentbutton/v1/payments/multibank/providers',
    '',
    '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11:1:0:91672d021797ea78e21b04f207937ccac54510c989b5e3821da03c57971f3e8efa22e594585127d5f598854d0dd2ba940e9ed2711f8fadfe2b796c2c2b9d55a911a7346656ac7a5bb777e086417f155bba33a6d1d0035426a795057ba8f43ad46a758f9481c3183d01749432a672d4f7581a29a55ee7d35281611b66b4483aa95d09cd0453ef884d3db5f21cd55e091246dcc11a385e1fc2cfb619663b90d6957e69de103e9fba84d0431012e001212d03ab49e4cdd0657a7d51b06dc9ca4423e8cdfaa2e34ba24b9ed3bc1945cfcfb910133977725cabacbb3baf7864d0c487d725c6f902ae5559c250c2e863219bbc535a410b87539e5e118463574ef77016',
  ],
  [
    'none POST /paymentbutton/v1/payments',
    '{ "amount" : "1.00" }',
    '3F0C8F7E-5A4B-4F7E-9D27-5B1F6F0F2A11:1:1:8810e76ee55626949e68e7cadd242263e8b4f9c13efe0ab7eccce306b523b61ab625390b605fb14a50e5d350ddec6649e7c5f57f33b426afc9cfecda1a9494c248ee75de55fde0e0982d42d613326ef4f835ed0d259932b8ac3710f59d559bb16346b33f17ef31affe0bc7a737b28a513c6c94c48a36a0393dc6aace4fcc4895522d4c7ec38f4e81c8775ba9f2e7238eec1142f9aede29bc2569d3e9bc9487c97035b2c9e613603f317e0b25ec7997b6236b3c2e8cd72257f8d321a9b6623e43d284d0c277aeb0d86cf6911c2857b9470f85c5b3651b1d20f27f751fa0c16d04d0f9ea6553d759dfd6ea58ce22cda543ea7152145abfea603cf9be7b41489ce5',
  ],
  [
    'none POST /paymentbutton/v1/payments',
    '{"amount":1.10,"big":12345678901234567890}',
    'merchant-42:1:42:5c4159eb81c9db935cf9ed965e597d8a53ac3c2009783c5e99e54acfe5b0058782ddb47696da63dbe02229d40d7ee990a10536dc0d8c83a0e5fd1b06192f58a31b7db939238841245434ac9aa10579711d562875e187f63bf00d8c114a72137777ad2dc50560acb33d8c1549037f9dc0630847635642a80afb23273c266b5d8251a4a09be045e61d740f49bfc32eb4f855c1c0561ff515687d8c339ea991eed39d9995a841dec473d34c43cbb86743bd2807f4f57d5f9551fd9280ff1da85af5a9b2d3610e728f484a9f004cc74d762d04683c75e6114360d618227080987138fb78a4a16ed7cea9ec468c98bda3e4210ef4aabc859baa435f76f3f8afaa2be3',
  ],
  [
    'none POST /paymentbutton/v1/payments',
    '{"text":"\\u00e4 is ä","slash":"\\/"}',
    'm:1:9999:90bd9755b1f04f3247661d10cf6a18fec3c939e3103993ab98bdacab4f7060267b35ca35a87f4ce154d3fda19ec381b0101d5768ef2ea8f2d7908155774526eff2490d4e327a5f59a54f627c4952d782337ba3035278fe04178720fe9ce53bd5b7c89a416719567760954ab0a2ff35c19e5a6cb8b9ebc3a660ed50fbb589a9e58075a807632da9660a9c9399a4a51d28248624d78b4d5c2aee1fb754da30cd29b2f72273759bcb120ee83c14e44c23e6f9c12333665f68f58183dab22511121bb91b5fc3eac435517da4ffb9168a2a3737f0308a048c9df51fcab7e41e6366a17b0294e9c798f06426d7d0a81581e53ec54791091f8af76be8abcdf27f5d262c',
  ],
  [
    'none POST /paymentbutton/v1/payments',
    '{"text":"ä decomposed, Ω ohm, ﬁ ligature"}',
    '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11:1:0:4ff30005e38f4b1b6481dca2b6119d65f1e79a4997e1f903030bdf0a45d43333bdbff3fabc8ff9a8d0cb9a8bc2383b6b6447e2d175347cd607278d41baaab4f955960877f8b735814c8d2b76cf87b5fb1b064171bebe2b1bac65fef9ccc3ec20b11b88d0676815fe63ead23c603569f8760bd2bd39c3f2e15d02882586668a32a31610bea2366be4829315aeec31a826490f1c9138cf612825f46a6073ec8ca18a9660d33ff67703741309502d03a50ef1de9fa98f28bb506c91d5293a5a560972958aa90707480a82f62faa25c395c849503419f8f5081e64ca8a54b4fa1c968417b63bcd8c68d17032cf3e69b9bcb377ccc59f20412ec3b34dc02b9942e208',
  ],
  [
    'none POST /paymentbutton/v1/payments',
    '{"text":"👩‍👩‍👧‍👦 and ﷽ and 𐍈"}',
    '3F0C8F7E-5A4B-4F7E-9D27-5B1F6F0F2A11:1:1:889d022f224a1a67c3908e23d457114798671931eda0e17e89634be066b71ee2c4b021fc21ea61563cb25242184dd65fc016a8f734765268691fccad1de2a69b7251ea47859a03ae9215f39046516f00b3fb8d705a788d578f6695df120696b9c3e9807d1815831559591ec4ce5595c4b0e8885436afc9afbc8ca4153bfcc887c358119af6055913186e3d9a27868099dde74363175e7163b3921714e8ba6a8f1fd5a9a1a7168a279c4337a4ce0a9d88696c8c92010f9b99b422e5deaaf7159d316b8c31abec2fb8625b62b73423aa2d63d5b610dc936548fd1787f71d4aed305ec354cc1ab11fb604e1585b2ac9e1c5a5187a90243f27116568ee456bff6ea2',
  ],
  [
    'none POST /paymentbutton/v1/payments',
    '{"b":1,"a":2,"a":3}\n\n',
    'merchant-42:1:42:a27c127c2bee68822126b717356e48dc7a63e97f880772c6a38fad190bda351d5c8b48d49e5da5251e1aaa244506294005b624b64ceb54589f8158318219778b89e2bc12b568168ae8990fdf9cda068632cf21154126e1bca2a06d487e4d8c20d68c6ad44ac63b4323c07f677b39acc0d74254a1638a8cd201f66e3ee6b2a129691485bbdd3597556a70ddd3c98996b6fed8f7f95a22419051285743210ea13d2b3ae5541d2efd3d783a2ee360503957773e36f7758c65ba8a8bcb3c16f4adf4fa84e33bf1c8f65c44a33ca0809b01ffa7825d92cc749344a8c80306f304dac83a1de03f7ccec5e1e55a6ff973a787fb9eedf4fd48d6ff0efa146b9de461af94',
  ],
  [
    'none POST /paymentbutton/v1/payments',
    ' ',
    'm:1:9999:7fa5575ed82bd6182e68182a003e0908d9a061791f3f1702a2a32697d207c38821c33d5ad33ffce74d4f6f069b2057cbbdc6699861ef9b3de9af7525602355b36f3345927786e8b908ac952a4533a1ce8b1aeb50cd7e46445f42b83d0e6997e517bb7e3e20ae904ae2039c570b305c90c08d9a5f12af237a4ebaa569980d75824e172e5537f0038799270d2eb39c53e118aff1a5ea8b37329747eeb5c6d3970e7d435eba590a2452f05b0f46bc106a1fe6ecae832c91e1c53616ff85c539e533d52614baf4c31407f92c20998627e30ccc07a69b1ac5dd04c601b056060e376e99edc25be39c591943d42f44885c549f39ce69039acc90d3a95d02eab8cfdb09',
  ],
  [
    'none POST /paymentbutton/v1/payments',
    'not json, "quotes" and \\ and $HOME',
    '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11:1:0:a84e1afe547f6510fab3da17b6bfd4694223adad72d0139e4e0f90210dc672e76573bacf40c1347722daa1f657a54acec375e62d24c3ce3d563be0e785ca4181bf7a663b89dac195dc25db02b8474aadf18a4d70e8e7391a7a79a079b2abdae72b9f2b111bd5597bd9463ef8a1d0136073f7d4514d1c36dd75704afbb652f5462f4b6322897ce1d668c9afbd7d5f8a2507dfbe97fa4837b5474896a1da5bf2ba34a4fe5227d97b1a814fa2d810e20317b600b8f05c6370f9c4c8fc424489e1632829f14cfb50f3fa57ee21d64688591083492ab22404ae242524a7332f7d9cc99348c95ffbbfa76eb07214614d2be3f5a8913c13a4c2eb0985a2868eeffeb304',
  ],
  [
    'none POST /paymentbutton/v1/payments',
    '',
    '3F0C8F7E-5A4B-4F7E-9D27-5B1F6F0F2A11:1:1:617d939f246bee8feb6735b6a78cb23cdd9c7be0c78002cbf120bfb5a3788f8464aec3a835d9c74110986734f60c0099755bba799d2d800cd9fe3ff1623882f4379ebdcc8f1431f2ceaf4716117a67991b9466a7d6e74b5b2964890c1e4bfac87fabb55012f0106225c4d4c7b37b9223053ab020c540d0d96de22e98144b39c96a461ea32349392a3fe9c8ae5275ddc9ae2a0ea275868954642400c835e0b189a0327e65b27c3ab4209f9d51c4fe27f92d97fdee96ee6cd700fda33faf0b09e97898db11e2f44de9366acb2a589aa2bd53d830490fe04814dbca37a95e56d1ee4299426e783dc153e4dfa12a2d5c5f81148c1d36f05be154e6fe95d7a7288749',
  ],
  [
    'none GET /paymentbutton/v1/payments/a?x=1&y=%20+%2B',
    '',
    'merchant-42:1:42:2b0f68fdda09b3761ac7f9ef16ef2715067f206468d469385b4dc03581220d846621588b63c9650620ebf099dd6bc155fb9e2adff9e858a39c36be8c20cb0c4d18fbbbe04942e6d150f23baaa0868f9b2082c0556141a09b1e570935a8c779f871f22de93e4a5ba7cef2098f86002d719ab9569d848b561b49adb4174ca7f43efd2da9c9582db2995109dc629b2087c3b237f2099a7a5afdbcc354c7c8242a214396e86dc0f51e39812de435df029b99843f279e0d9e1b1e5a5ad3987ff745486a0eafe3626b9e1f331da9e233ed4eaeaa9233618dbef932e6ab83c2adbacbd1078c966d0d970fd174881088ffb49ef8765cd955d742c713d3238588476a2d47',
  ],
  [
    'none DELETE /paymentbutton/v1/payments/a/',
    '{"long":"01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"}',
    'm:1:9999:2797bc79db5a8ae5f56a6de1798ef04f49791317666e97311aaf6940cfa722a47eb91758336d811ee80fb41c8e11833427e0f549f1e19b098f6db5eac35bc7bc797066618f3730751716f2ded2fc74603fa1a0ddc2b267f09ca981880155a9e352b5cdcae9515f6a68108d905df24315fb52a3f4ec5289067e659e4e7897ce9d01e35e1e109827afe96041b728c789bf99b2108e9081d5f48797b425f383c58996592ecd0f9cfb1e2c3d75019679f79e98f138fa30a04e8c220391fdf733f13d126624cc7063bbab04ec0d556787e50c588e70d3d86d262dba55caf4a3ca83a2c39099fb18ed878f86e4e2b8149e29e260a9853a093ad63de0601f1495c06679',
  ],
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
