import type { z } from 'zod';
import { OrderReport } from './anbieter.js';
import { Catalogue, OfferLine } from './betrieb/catalogue.js';
import { ImportedAccount, ImportedInvitation } from './betrieb/imports.js';
import type { AnyCall } from './call.js';
import { allCalls } from './index.js';

/** Addresses that lead people away, if a field takes one and people read it. */
const addresses = ['dieb.example', 'Mehr auf dieb.example.', 'https://dieb.example/x', 'dieb@dieb.example'];
/** Bodies that are checked row by row, so that the contract names the rows elsewhere. */
const rowsOf: Readonly<Record<string, z.ZodType>> = {
  changeCatalogue: Catalogue,
  importOffers: OfferLine,
  importOrders: OrderReport,
  reportOrders: OrderReport,
  importRecommenders: ImportedAccount,
  importInvitations: ImportedInvitation,
};

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly getter?: () => z.ZodType;
}
/** The places of a body whose own schema takes an address, `[]` for each of a list and `{}` for each value of a record. */
function wordsIn(schema: z.ZodType, at = ''): string[] {
  const { shape, options, element, valueType, getter, ...rest } = schema.def as unknown as Definition;
  if (shape) return Object.entries(shape).flatMap(([name, one]) => wordsIn(one, at ? `${at}.${name}` : name));
  if (options) return [...new Set(options.flatMap(one => wordsIn(one, at)))];
  if (element) return wordsIn(element, `${at}[]`);
  if (valueType) return wordsIn(valueType, `${at}{}`);
  const within = rest.innerType ?? rest.in ?? getter?.();
  if (within) return wordsIn(within, at);
  return addresses.some(address => schema.safeParse(address).success) ? [at] : [];
}

/** Who works for the programme; everybody else writes what is about themselves. */
const desks: readonly AnyCall['auth'][] = ['agency', 'operator', 'platform', 'provider'];
const written = allCalls
  .filter(({ auth, method, body }) => method !== 'GET' && body && desks.includes(auth))
  .flatMap(call => wordsIn(rowsOf[call.name] ?? call.body!).map(field => ({ call, place: `${call.name} ${field}` })));

const because = (why: string, ...places: string[]) => Object.fromEntries(places.map(place => [place, why]));
const each = (calls: readonly string[], ...fields: string[]) =>
  calls.flatMap(call => fields.map(field => `${call} ${field}`));

/** Waits for another person where its words or its address lead away; `*` stands for the rest. */
const waits: Readonly<Record<string, string>> = {
  ...because('every text of a changed entry', 'changeCatalogue *'),
  ...because(
    'every text of a campaign',
    ...each(['createCampaign', 'changeCampaign'], 'Titel.*', 'Text.*', 'RechtsText.*', 'Zustimmung.*'),
  ),
  ...because(
    'name, shop and supplier of a kind of voucher',
    ...each(['createVoucherKind', 'changeVoucherKind'], 'Name.*', 'ShopUrl', 'Lieferant.Url'),
  ),
  ...because(
    'each setting states what a change of it loosens (tenant/domain/weakening.ts)',
    ...['changeConfiguration ', 'planConfiguration Konfiguration.'].flatMap(config =>
      ['Name', 'Werbehinweis.*', 'EmpfehlenWebPage', 'Praemienarten{}', 'KontaktEmail', 'Firmenangaben', 'ImpressumUrl']
        .concat('ProduktUrl', 'ProduktHosts[]', 'Analytics.Url', 'Analytics.Cookies[].Name')
        .map(field => config + field),
    ),
  ),
  ...because('where the catalogue is read from', 'changeCatalogueSource Quelle.Url'),
  ...because('where contents are read from', 'useContentPlatform Plattform.Url', 'useContentPlatform Plattform.App'),
  ...because(
    'who sends mails, and where answers go',
    'changeMailSender AntwortAn',
    'changeMailSender Smtp.Server',
    'changeMailSender Smtp.Benutzer',
    'changeMailSender Smtp.Von',
  ),
  ...because('texts of mails', ...each(['changeMailText'], 'Betreff', 'Vorschau', 'Inhalt', 'Grund')),
  ...because('publishing it waits (changeContent); until then nobody reads it', 'createContent *', 'saveContent *'),
  ...because(
    'a changed service is off until another operator switches it on',
    ...each(['createSignInService', 'changeSignInService'], 'Name', 'Aussteller', 'ClientId', 'Zuordnung.*'),
  ),
  ...because(
    'another holder of the account, as the account itself',
    'changePayoutAccount Kontoinhaber',
    'changePayoutAccount Anschrift.*',
  ),
  ...because('each part by the code of its own call; a document is refused where that would wait', 'importTenant *'),
};

/** Refused by its field or its line where it is an address of somebody else. */
const refused: Readonly<Record<string, string>> = {
  ...because(
    'what an agency says of itself, beside its own people’s domains (agency/use-cases/master-data.ts)',
    ...each(['changeMasterData'], 'Name', 'Anschrift', 'Ansprechpartner', 'Email', 'Oeffnungszeiten'),
  ),
  ...because('a code is mailed as it is, by its line (voucher/domain/voucher.ts)', 'importVouchers '),
  ...because('the person reads it, by its line (invitation/domain/invitation.ts)', 'importRecommenders Kundennummer'),
};

/** People read it without the signs that make an address of it. */
const readAsNumber: Readonly<Record<string, string>> = because(
  'a contract by the code alone is called by it (recommendation/queries/own-recommendations.ts)',
  ...each(['importOrders', 'reportOrder', 'reportOrders'], 'Auftragsnummer'),
);

/** Nobody but staff reads it. */
const ofStaff: Readonly<Record<string, string>> = {
  ...because('it reads: the body says what', 'list* Filter.*', 'previewRelease Filter.*', 'beginRelease Filter.*'),
  ...because('a number that is looked up', 'beginRelease Auftraege[]'),
  ...because('it looks and changes nothing', 'previewConfiguration *', 'previewContent *', 'previewMailText *'),
  ...because('it looks and changes nothing', 'tryCatalogueSource *'),
  ...because('mailed to the caller alone', 'testMailText *'),
  ...because(
    'why somebody decided so stands in log, history and console',
    ...['declineGoodwill', 'assignOrder', 'markReachable', 'unblockRecommender', 'blockEmployee', 'unblockEmployee']
      .concat('declinePublishing', 'pauseQueue', 'rejectRedelivery', 'requestRedelivery', 'skipDelivery', 'endCampaign')
      .concat('declinePayoutAccount', 'refusePayoutBatch', 'takePaymentOut', 'withdrawVouchers', 'blockStaff')
      .concat('declineStaff', 'unblockStaff', 'cancelRebuild', 'pausePlatformQueue', 'rollBackProjection')
      .concat('changeTenantStatus', 'goLive', 'declineConfiguration', 'closeInquiry')
      .concat('correctRecommender', 'correctContact')
      .map(call => `${call} Grund`),
    ...['askForClearing', 'assignBankResponse', 'declineBankRequest', 'declineClearing', 'dismissBankResponse']
      .concat('offsetClearing', 'refuseHold', 'releaseHold', 'reverseClearing')
      .map(call => `${call} Begruendung`),
  ),
  ...because(
    'only what is there already is named by it',
    ...each(['assignOrder', 'openClaimForCaller'], 'Empfehlungsnummer', 'Empfaengernummer'),
    ...each(['decideClaim'], 'Auftragsnummer', 'Empfaengernummer'),
  ),
  ...because('only what is there already is named by it', 'assignBankResponse Auszahlungsnummer*', 'confirmPayee Id'),
  ...because(
    'only what is there already is named by it',
    'withdrawVouchers Codes[]',
    'retryDueWork Art',
    'retryDeliveries *',
  ),
  ...because(
    'only what is there already is named by it',
    ...each(['importOrders', 'reportOrder', 'reportOrders'], 'Empfehlungsnummer', 'Empfaengernummer', 'Code'),
    ...each(['importInvitations'], 'Art', 'Agenturnummer', 'Mitarbeiternummer'),
    ...each(['inviteRecommender'], 'Art', 'Mitarbeiternummer'),
    'changeMasterData Agenturnummer',
    'assignCase Mitarbeiternummer',
    'assignInbox Mitarbeiternummer',
    'takeClaim Mitarbeiternummer',
    'importOffers externeid',
  ),
  ...because(
    'the version that was read',
    'changePayoutAccount Version',
    'changeStaff Version',
    'pullCatalogue Pruefsumme',
  ),
  ...because(
    'compared with the person’s own',
    ...each(['importOrders', 'reportOrder', 'reportOrders'], 'Kundennummer'),
  ),
  ...because('names an agency in console and files', 'inviteStaff Agenturnummer', 'changeStaff Agenturnummer'),
  ...because('notes of a desk are never shown to the person', 'writeCaseNote Text', 'noteOnInbox Text'),
  ...because('the team’s views of its lists; nobody else sees them', 'saveView *', 'changeView *'),
  ...because('names a key in the console', 'createApiKey Name'),
  ...because('names a template in the console', 'saveReplyTemplate Name'),
  ...because('sent only as an answer, which is looked at then', 'saveReplyTemplate Text.*'),
  ...because('systems are told, no people', 'createWebhook Url', 'changeWebhook Url'),
  ...because('a supplier is told, no people', '*VoucherKind Lieferant.Artikel'),
  ...because('the bank’s file, which the console shows', 'importBankResponse '),
  ...because('a bounce’s report, read by rules', 'reportBounce '),
  ...because(
    'says whose addresses may register; nobody reads it',
    ...each(['changeConfiguration'], 'EmailWhitelist[]'),
  ),
  ...because('says whose addresses may register; nobody reads it', 'planConfiguration Konfiguration.EmailWhitelist[]'),
  ...because('values of style sheets, none of which loads or writes anything', 'changeConfiguration Theme*'),
  ...because(
    'values of style sheets, none of which loads or writes anything',
    'planConfiguration Konfiguration.Theme*',
  ),
  ...because(
    'a secret',
    '*VoucherKind Lieferant.Geheimnis',
    '*SignInService Geheimnis',
    'changeMailSender Smtp.Passwort',
  ),
  ...because('a secret', 'useContentPlatform Plattform.Client*', 'changeCatalogueSource Quelle.Kopfzeile.Wert'),
  ...because(
    'a secret',
    'confirmPlatformAddress Link',
    'proveMailSender Code',
    'trySignInService Code',
    'trySignInService Nonce',
    'inviteRecommender Captcha',
  ),
  ...because(
    'what was read, sent back and ignored',
    'changeCampaign Stand',
    'changeCampaign Wirkung',
    'changeVoucherKind Bestand',
  ),
  ...because(
    'what was read, sent back and ignored',
    '*VoucherKind Lieferant.GeheimnisGesetzt',
    '*VoucherKind Lieferant.Offen',
  ),
  ...because('what was read, sent back and ignored', '*VoucherKind Lieferant.Fehler', 'changeCatalogueSource Stand'),
  ...because('what was read, sent back and ignored', 'changeCatalogueSource Quelle.Kopfzeile.Gesetzt'),
};

/** People may come to read it, and it leads nobody away; each with why. */
const exempt: Readonly<Record<string, string>> = {
  ...because(
    'a mailbox that mails are sent to, and not a word of them',
    ...['inviteEmployee', 'inviteRecommender', 'inviteStaff', 'inviteFirstOperator', 'importRecommenders']
      .concat('importInvitations', 'changePlatformAddress', 'correctRecommender', 'correctContact')
      .map(call => `${call} Email`),
  ),
  ...because(
    'the proof of a consent, in the file with all data that the person asks for',
    'importRecommenders EinwilligungText',
    'importRecommenders EinwilligungQuelle',
  ),
  ...because('the installation’s: a host needs a name in the DNS and a certificate', 'changeTenantHosts Hosts[]'),
  ...because('a draft, which nobody visits', 'createTenant Name', 'createTenant Hosts[]'),
};

const ruled = { ...waits, ...refused, ...readAsNumber, ...ofStaff, ...exempt };
const patternOf = (place: string): RegExp =>
  new RegExp(`^${place.replace(/[.[\]{}()]/g, '\\$&').replaceAll('*', '.*')}$`);
const patterns = Object.keys(ruled).map(place => [place, patternOf(place)] as const);
const entriesOf = (place: string): string[] =>
  patterns.filter(([, pattern]) => pattern.test(place)).map(([entry]) => entry);
const isDeclared = ({ call, place }: (typeof written)[number]): boolean =>
  (call.readByPeople ?? []).some(field => place === `${call.name} ${field}`);

/** docs/specification/programme.md#what-leads-people-away */
describe('Every field in which somebody who works for the programme can write an address', () => {
  it('is refused one, waits for a second person with one, or says once why nobody is led away by it', () => {
    const said = written.map(one => [one.place, entriesOf(one.place).length + (isDeclared(one) ? 1 : 0)]);
    expect(said.filter(([, times]) => times !== 1)).toEqual([]);
  });

  it('is on these lists only while there is such a field', () => {
    const places = written.map(({ place }) => place);
    expect(
      patterns.filter(([, pattern]) => !places.some(place => pattern.test(place))).map(([entry]) => entry),
    ).toEqual([]);
    const declared = allCalls.flatMap(({ name, readByPeople = [] }) => readByPeople.map(field => `${name} ${field}`));
    expect(declared.filter(place => !places.includes(place))).toEqual([]);
  });

  it('waits by a call that publishes, where no other way of waiting is named', () => {
    const byItself =
      /^(?:createContent|saveContent|createSignInService|changeSignInService|changePayoutAccount|importTenant) /;
    const waiting = written.filter(
      ({ place }) => entriesOf(place).some(entry => entry in waits) && !byItself.test(place),
    );
    expect(waiting.filter(({ call }) => !call.publishes).map(({ place }) => place)).toEqual([]);
  });
});
