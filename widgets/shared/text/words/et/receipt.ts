// The Estonian words of a payment that has begun.

import type { Words } from '../topics.ts'

/** Words of a payment that has begun. */
export const words: Words<'receipt'> = {
  check: 'Kontrolli uuesti',
  changed: 'Summa on nüüd {amount}, mitte {old}. Raha ei liikunud. Kui oled nõus, vajuta uuesti.',
  changedDay: '{execution} Raha ei liikunud. Kui oled nõus, vajuta uuesti.',
  changedBare: 'Summa on {amount}. Kui oled nõus, vajuta uuesti.',
  unfit: 'See pank ei saa seda makset teha. Raha ei liikunud. Vali teine pank.',
  unfitPress:
    'See pank ei saa seda makset teha. See vajutus ei viinud kedagi panka ega liigutanud raha. Vali teine pank.',
  unfitBegun:
    'See pank ei saa seda makset teha. Kui oled juba maksnud, ära maksa uuesti. Muidu vali teine pank.',
  offlineBegun:
    'Internetiühendus puudub. Kontrollime makset, kui ühendus taastub. Kui oled juba maksnud, ära maksa uuesti.',
  offlineBegunTitle: 'Internetiühendus puudub',
  pendingTitle: 'Pooleli',
  pending: 'Makse on pangas pooleli. Raha ei ole veel liikunud.',
  scheduledTitle: 'Ajastatud',
  scheduled: 'Pank võttis makse vastu. Raha ei ole veel liikunud.',
  scheduledNext: 'Enne seda päeva saad makse veel peatada: palu seda müüjalt või tee seda oma pangas.',
  series: 'Pank võttis need maksed vastu ja teeb igaühe selle päeval. Raha liigub ainult neil päevadel.',
  seriesNext: 'Veel tegemata maksed saad peatada: palu seda müüjalt või tee seda oma pangas.',
  paidTitle: 'Makstud',
  paid: 'Pank kinnitas makse. Raha on liikunud.',
  paidNext: 'Võid selle lehe sulgeda. Müüja saab kinnituse otse.',
  link_open: 'Pank kinnitas makse. Raha on liikunud. Ära maksa uuesti.',
  link_openNext: 'Sinu panga teine makseleht selle tellimuse jaoks võib veel lahti olla. Sulge see maksmata.',
  paid_twiceTitle: 'Makstud kaks korda',
  paid_twice: 'Pank kandis selle makse üle kaks korda. Ühe makse raha tagastatakse sulle. Ära maksa uuesti.',
  cancelledTitle: 'Tühistatud',
  cancelled: 'Tühistasid makse. Raha ei liikunud.',
  failedTitle: 'Maksmata',
  failed: 'Pank ei täitnud makset. Raha ei liikunud.',
  unknownTitle: 'Veel teadmata',
  unknown: 'Me ei tea veel, kas makse õnnestus. Küsime seda pangast. Ära maksa uuesti.',
  mismatchedTitle: 'Vajab kontrolli',
  mismatched:
    'Panga teatatud summa või viitenumber ei vasta tellimusele. Raha võib olla liikunud. Ära maksa uuesti.',
  mismatchedNext: 'Võta ühendust müüjaga ja nimeta viitenumber.',
  expired: 'Makset ei avatud õigel ajal. Raha ei liikunud.',
  provider_disabled: 'Sinu valitud pank ei ole praegu kasutatav. Raha ei liikunud.',
  insufficient_funds: 'Kontol oli liiga vähe raha. Raha ei liikunud.',
  way_kept:
    'Alustasid maksmist teisel viisil ja pank ei saa seda tagasi võtta. Jätka seal. Raha ei ole veel liikunud.',
  order_closedTitle: 'Müüja tühistas tellimuse',
  order_closed: 'Müüja on selle tellimuse tühistanud. Raha ei liikunud.',
  order_closing: 'Müüja on selle tellimuse tühistanud. Sulge panga leht maksmata. Raha ei ole veel liikunud.',
  order_closingUntil:
    'Müüja on selle tellimuse tühistanud. Sulge panga leht maksmata. Maksmise tähtaeg seal: {time}. Raha ei ole veel liikunud.',
  order_closingNext: 'Kui sa siiski seal maksad, siis makse kehtib ja müüja tagastab raha.',
  order_closedPaid: 'Müüja oli selle tellimuse juba tühistanud ja tagastab raha.',
  retryNext: 'Võid uuesti proovida.',
  endNext: 'Mine tagasi müüja juurde, kui soovid veel maksta.',
  goOn: 'Jätka oma pangas',
  another: 'Tee uus ost',
  payee: 'Saaja',
  reference: 'Viitenumber',
  time: 'Aeg',
  zone: '{time} Soome aja järgi',
}
