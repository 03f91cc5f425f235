import { isKnownProvider } from '#shared/email-meant.js';

/** Providers with many endings (`yahoo.co.uk`). A company of that name has its addresses compared whole, which is the stricter. */
const brands =
  /^(?:gmx|web|yahoo|ymail|hotmail|live|outlook|msn|aol|posteo|proton|protonmail|tutanota|tuta|yandex|zoho|zohomail|eclipso|freenet|arcor)\.[a-z]{2,4}(?:\.[a-z]{2})?$/;
/** Where anybody, or any customer of a network, gets a mailbox; those that `emailMeant` corrects to count beside them. */
const providers = new Set(
  [
    // Germany
    'magenta.de vodafone.de vodafonemail.de kabelmail.de unitybox.de unity-mail.de o2mail.de o2online.de online.de onlinehome.de',
    'alice.de alice-dsl.de alice-dsl.net netcologne.de ewe.net ewetel.net osnanet.de versanet.de htp-tel.de genion.de lycos.de',
    'tiscali.de compuserve.de firemail.de smart-mail.de directbox.com gmx-topmail.de emailn.de dismail.de systemli.org t-online.com',
    // Austria and Switzerland
    'aon.at a1.net chello.at inode.at utanet.at kabsi.at drei.at liwest.at bluewin.ch hispeed.ch sunrise.ch bluemail.ch',
    // Elsewhere in Europe
    'orange.fr wanadoo.fr free.fr laposte.net sfr.fr bbox.fr libero.it virgilio.it tiscali.it alice.it tin.it wp.pl o2.pl onet.pl',
    'op.pl interia.pl seznam.cz centrum.cz azet.sk abv.bg ukr.net mail.ru bk.ru list.ru inbox.ru rambler.ru ya.ru telenet.be',
    'skynet.be ziggo.nl kpnmail.nl planet.nl xs4all.nl btinternet.com sky.com talktalk.net telia.com citromail.hu freemail.hu',
    // Worldwide
    'mac.com rocketmail.com aim.com pm.me tutamail.com keemail.me fastmail.com fastmail.fm hey.com hushmail.com duck.com',
    'riseup.net disroot.org mailfence.com startmail.com runbox.com kolabnow.com inbox.lv passport.com compuserve.com',
    'comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net qq.com 163.com 126.com sina.com naver.com rediffmail.com',
  ].flatMap(line => line.split(' ')),
);

const isFreemail = (domain: string): boolean => isKnownProvider(domain) || providers.has(domain) || brands.test(domain);

/** To whom a mail address belongs: its domain; where the domain gives mailboxes to anybody, the whole address. */
export function mailOwnerOf(address: string): string {
  const whole = address.toLowerCase();
  const domain = whole.split('@').at(-1)!;
  return isFreemail(domain) ? whole : domain;
}
