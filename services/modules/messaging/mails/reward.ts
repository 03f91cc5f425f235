import {
  day,
  money,
  formOfAddressOf,
  formOfAddress,
  type MailRecipient,
  type FormOfAddress,
} from '#platform/mail/mail-reaction.js';
import {
  amountExample,
  dayExample,
  defineMail,
  optionalText,
  requiredText,
  secretLink,
  text,
  flag,
} from '#platform/mail/template.js';
import { payeeOf, rewardType, said, type RewardKind, type TransferWords } from '#reward-types/index.js';
import { transferMails, withPayee } from '#reward-types/words.js';
import { cancelledWords } from '../../reward/api.js';
import type { Beneficiary, CancelReason } from '../../reward/events.js';

/** docs/specification/rewards.md#how-long-it-takes, a sentence for each type. */
const arrivals = ({ language }: MailRecipient, kinds: readonly RewardKind[]) =>
  kinds
    .map(kind => rewardType(kind).descriptor)
    .map(({ label, arrives }) => `${label[language]}: ${arrives[language]}.`)
    .join(' ');

/** "Überweisung, Gutschein oder …", "Bank transfer, voucher or …": the types available for the amount. */
const offered = ({ language }: MailRecipient, kinds: readonly RewardKind[]) =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(
    kinds
      .map(kind => rewardType(kind).descriptor)
      .map(({ label }, place) => (language === 'en' && place > 0 ? label.en.toLowerCase() : label[language])),
  );

export interface RewardFacts extends FormOfAddress {
  readonly amountCents: number;
  readonly beneficiary: Beneficiary;
  /** Null for a reward without a recommendation, such as a campaign's extra. */
  readonly product: string | null;
  readonly recommendationNumber: string | null;
  /** First name of the recommender's contact; null where none is known. */
  readonly friend?: string | null;
  /** Reason of a goodwill grant, as entered by staff. */
  readonly goodwillReason?: string | null;
}

interface ReadyFacts extends RewardFacts {
  readonly token: string;
  readonly expiresAt: Date;
  /** Types available for the amount; other types are not mentioned. */
  readonly kinds: readonly RewardKind[];
}

const aboutReward = {
  ...formOfAddress,
  Betrag: text(amountExample),
  FuerKontakt: flag,
  Produkt: optionalText('Glasfaser 250'),
  Empfehlungsnummer: optionalText('1234567890'),
  Kontakt: optionalText('Ben'),
};
const rewarded = (
  to: MailRecipient,
  { amountCents, beneficiary, product, recommendationNumber, friend, casual }: RewardFacts,
) => ({
  ...formOfAddressOf(to, { casual }),
  Betrag: money(amountCents, to.language),
  FuerKontakt: beneficiary === 'recipient',
  Produkt: product,
  Empfehlungsnummer: recommendationNumber,
  Kontakt: friend ?? null,
});

/** The sentence that explains why the person is written to. */
const concerned = {
  de: '{% if Du %}Du bekommst diese E-Mail, weil du einer Empfehlung gefolgt bist und es um deine Prämie von {{ Anbieter }} geht.{% else %}Sie erhalten diese E-Mail, weil Sie {% if FuerKontakt %}einer Empfehlung gefolgt sind{% else %}am Empfehlungsprogramm teilnehmen{% endif %} und eine Prämie von {{ Anbieter }} Sie betrifft.{% endif %}',
  en: 'You’re receiving this e-mail because you {% if FuerKontakt %}followed a referral{% else %}take part in the referral programme{% endif %} and this is about your reward from {{ Anbieter }}.',
};
const personalDe =
  'Der Link ist persönlich: Bitte {% if Du %}leite{% else %}leiten Sie{% endif %} diese E-Mail nicht weiter.';

const toChoose = {
  Link: secretLink('/praemie/'),
  WaehlenBis: dayExample,
  Praemienarten: text({ de: 'Überweisung oder Gutschein', en: 'Bank transfer or voucher' }),
};
const choosing = (to: MailRecipient, { token, expiresAt, kinds, casual }: ReadyFacts) => ({
  Link: to.link('/praemie/', token, { casual }),
  WaehlenBis: day(expiresAt),
  Praemienarten: offered(to, kinds),
});

/** The choice, with the facts that its type's text needs. */
interface Chosen {
  readonly choice: RewardKind;
  readonly option: string | null;
}

/** The type's text about a transfer, and the payee's receipt where it went to another payee. */
function transfer({ tenant, language }: MailRecipient, { casual, ...chosen }: Chosen & FormOfAddress) {
  const sentMail = transferMails[chosen.choice];
  const payee = payeeOf(chosen, tenant.config.rewardTypes);
  const words = (texts: TransferWords | undefined) =>
    withPayee(texts ? said(texts, language, casual) : '', payee?.holder ?? '');
  return {
    Weg: words(sentMail?.caption),
    Hinweis: words(sentMail?.text),
    Beleg: payee ? said(payee.receipt, language, casual) : null,
    Sicherheit: words(sentMail?.small),
  };
}

export const rewardReadyMail = defineMail(
  {
    kind: 'praemie-bereit',
    name: { de: 'Prämie liegt bereit', en: 'Reward ready' },
    variables: {
      ...aboutReward,
      ...toChoose,
      Kulanzgrund: optionalText({ de: 'Wartezeit', en: 'waiting time' }),
      Laufzeiten: text({ de: 'Überweisung: innerhalb von vier Wochen.', en: 'Bank transfer: within four weeks.' }),
    },
    de: {
      subject: '{% if Du %}Deine{% else %}Ihre{% endif %} Prämie von {{ Betrag }} liegt bereit',
      preheader: '{% if Du %}Wähle{% else %}Wählen Sie{% endif %} jetzt: {{ Praemienarten }}.',
      because: concerned.de,
      body: `
<mj-text mj-class="title">{% if Du %}Deine{% else %}Ihre{% endif %} Prämie liegt bereit</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>{% if Kulanzgrund %}{{ Anbieter }} hat {% if Du %}dir{% else %}Ihnen{% endif %} eine zusätzliche Prämie gewährt. Der Grund: {{ Kulanzgrund }}
{% elsif Du %}vielen Dank, dass du dich für {{ Produkt | default: Anbieter }} entschieden hast. Dafür bekommst du deine Prämie.
{% elsif FuerKontakt %}vielen Dank, dass Sie sich für {{ Produkt | default: Anbieter }} entschieden haben. Dafür erhalten Sie Ihre Prämie.
{% elsif Produkt %}aus Ihrer Empfehlung{% if Kontakt %} an {{ Kontakt }}{% endif %} ist ein Vertrag für {{ Produkt }} geworden. Vielen Dank: Ihre Prämie ist freigegeben.
{% else %}vielen Dank für Ihre Empfehlungen. Sie haben eine zusätzliche Prämie von {{ Anbieter }} erhalten.{% endif %}</mj-text>
<mail-amount caption="als {{ Praemienarten }}">{{ Betrag }}</mail-amount>
<mj-button href="{{ Link }}">Prämie wählen</mj-button>
{% if Kontakt %}<mail-fact label="Ihr Kontakt">{{ Kontakt }}</mail-fact>{% endif %}
{% if Produkt %}<mail-fact label="Produkt">{{ Produkt }}</mail-fact>{% endif %}
{% if Empfehlungsnummer %}<mail-fact label="Empfehlungsnummer">{{ Empfehlungsnummer }}</mail-fact>{% endif %}
<mail-fact label="Wählen bis">{{ WaehlenBis }}</mail-fact>
<mj-text mj-class="small">{{ Laufzeiten }} ${personalDe}</mj-text>
`,
    },
    en: {
      subject: 'Your reward of {{ Betrag }} is ready',
      preheader: 'Choose now: {{ Praemienarten }}.',
      because: concerned.en,
      body: `
<mj-text mj-class="title">Your reward is ready</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>{% if Kulanzgrund %}{{ Anbieter }} has given you an extra reward. The reason: {{ Kulanzgrund }}
{% elsif FuerKontakt %}Thank you for choosing {{ Produkt | default: Anbieter }}. Your reward is ready.
{% elsif Produkt %}Your referral{% if Kontakt %} to {{ Kontakt }}{% endif %} has led to a contract for {{ Produkt }}. Thank you. Your reward is ready.
{% else %}Thank you for your referrals. Here’s an extra reward from {{ Anbieter }}.{% endif %}</mj-text>
<mail-amount caption="as a {{ Praemienarten | downcase }}">{{ Betrag }}</mail-amount>
<mj-button href="{{ Link }}">Choose reward</mj-button>
{% if Kontakt %}<mail-fact label="Your friend">{{ Kontakt }}</mail-fact>{% endif %}
{% if Produkt %}<mail-fact label="Product">{{ Produkt }}</mail-fact>{% endif %}
{% if Empfehlungsnummer %}<mail-fact label="Referral number">{{ Empfehlungsnummer }}</mail-fact>{% endif %}
<mail-fact label="Choose by">{{ WaehlenBis }}</mail-fact>
<mj-text mj-class="small">{{ Laufzeiten }} This link is for you alone: please don’t forward this e-mail.</mj-text>
`,
    },
  },
  (to, facts: ReadyFacts) => ({
    ...rewarded(to, facts),
    ...choosing(to, facts),
    Kulanzgrund: facts.goodwillReason ?? null,
    Laufzeiten: arrivals(to, facts.kinds),
  }),
);

export const rewardReminderMail = defineMail(
  {
    kind: 'praemie-erinnerung',
    name: { de: 'Erinnerung: Prämie wählen', en: 'Reminder: choose a reward' },
    variables: { ...aboutReward, ...toChoose, Tage: text('7') },
    de: {
      subject: 'Noch {{ Tage }} Tage: {% if Du %}deine{% else %}Ihre{% endif %} Prämie von {{ Betrag }}',
      preheader:
        'Wählen {% if Du %}kannst du{% else %}können Sie{% endif %} bis {{ WaehlenBis }}. Die Wahl dauert eine Minute.',
      because: concerned.de,
      body: `
<mj-text mj-class="title">{% if Du %}Deine Prämie wartet noch auf dich{% else %}Ihre Prämie wartet noch auf Sie{% endif %}</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mail-amount caption="abrufbar bis {{ WaehlenBis }}">{{ Betrag }}</mail-amount>
<mj-text>{% if Du %}Du hast noch nicht gewählt, wie du deine Prämie bekommen möchtest.{% else %}Sie haben noch nicht gewählt, wie Sie Ihre Prämie erhalten möchten.{% endif %} Nach dem {{ WaehlenBis }} verfällt sie leider.</mj-text>
<mj-button href="{{ Link }}">Prämie wählen</mj-button>
{% if Kontakt %}<mail-fact label="Ihr Kontakt">{{ Kontakt }}</mail-fact>{% endif %}
{% if Produkt %}<mail-fact label="Produkt">{{ Produkt }}</mail-fact>{% endif %}
{% if Empfehlungsnummer %}<mail-fact label="Empfehlungsnummer">{{ Empfehlungsnummer }}</mail-fact>{% endif %}
`,
    },
    en: {
      subject: '{{ Tage }} days left: your reward of {{ Betrag }}',
      preheader: 'You can choose until {{ WaehlenBis }}. It takes a minute.',
      because: concerned.en,
      body: `
<mj-text mj-class="title">Your reward is still waiting for you</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mail-amount caption="available until {{ WaehlenBis }}">{{ Betrag }}</mail-amount>
<mj-text>You haven’t chosen yet how you’d like to receive your reward. After {{ WaehlenBis }} it expires.</mj-text>
<mj-button href="{{ Link }}">Choose reward</mj-button>
{% if Kontakt %}<mail-fact label="Your friend">{{ Kontakt }}</mail-fact>{% endif %}
{% if Produkt %}<mail-fact label="Product">{{ Produkt }}</mail-fact>{% endif %}
{% if Empfehlungsnummer %}<mail-fact label="Referral number">{{ Empfehlungsnummer }}</mail-fact>{% endif %}
`,
    },
  },
  (to, facts: ReadyFacts & { readonly daysLeft: number }) => ({
    ...rewarded(to, facts),
    ...choosing(to, facts),
    Tage: String(facts.daysLeft),
  }),
);

export const chooseAgainMail = defineMail(
  {
    kind: 'praemie-neu-waehlen',
    name: { de: 'Prämie noch einmal wählen', en: 'Choose a reward again' },
    variables: { ...aboutReward, ...toChoose },
    de: {
      subject:
        'Bitte {% if Du %}wähle noch einmal: deine{% else %}wählen Sie noch einmal: Ihre{% endif %} Prämie von {{ Betrag }}',
      preheader:
        '{% if Du %}Deine Prämie ist sicher. Was du gewählt hattest,{% else %}Ihre Prämie ist sicher. Was Sie gewählt hatten,{% endif %} konnten wir nicht auszahlen.',
      because: concerned.de,
      body: `
<mj-text mj-class="title">Bitte {% if Du %}wähle{% else %}wählen Sie{% endif %} noch einmal</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>{% if Du %}was du für deine Prämie gewählt hattest,{% else %}was Sie für Ihre Prämie gewählt hatten,{% endif %} konnten wir nicht auszahlen: Das Konto, an das sie gehen sollte, steht nicht mehr zur Verfügung. {% if Du %}Deine{% else %}Ihre{% endif %} Prämie ist sicher.</mj-text>
<mail-amount caption="als {{ Praemienarten }}">{{ Betrag }}</mail-amount>
<mj-button href="{{ Link }}">Prämie wählen</mj-button>
{% if Kontakt %}<mail-fact label="Ihr Kontakt">{{ Kontakt }}</mail-fact>{% endif %}
{% if Produkt %}<mail-fact label="Produkt">{{ Produkt }}</mail-fact>{% endif %}
{% if Empfehlungsnummer %}<mail-fact label="Empfehlungsnummer">{{ Empfehlungsnummer }}</mail-fact>{% endif %}
<mail-fact label="Wählen bis">{{ WaehlenBis }}</mail-fact>
<mj-text mj-class="small">${personalDe}</mj-text>
`,
    },
    en: {
      subject: 'Please choose again: your reward of {{ Betrag }}',
      preheader: 'Your reward is safe. We couldn’t pay it the way you chose.',
      because: concerned.en,
      body: `
<mj-text mj-class="title">Please choose again</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>We couldn’t pay your reward the way you chose, because the account it was meant for is no longer available. Your reward is safe.</mj-text>
<mail-amount caption="as a {{ Praemienarten | downcase }}">{{ Betrag }}</mail-amount>
<mj-button href="{{ Link }}">Choose reward</mj-button>
{% if Kontakt %}<mail-fact label="Your friend">{{ Kontakt }}</mail-fact>{% endif %}
{% if Produkt %}<mail-fact label="Product">{{ Produkt }}</mail-fact>{% endif %}
{% if Empfehlungsnummer %}<mail-fact label="Referral number">{{ Empfehlungsnummer }}</mail-fact>{% endif %}
<mail-fact label="Choose by">{{ WaehlenBis }}</mail-fact>
<mj-text mj-class="small">This link is for you alone: please don’t forward this e-mail.</mj-text>
`,
    },
  },
  (to, facts: ReadyFacts) => ({ ...rewarded(to, facts), ...choosing(to, facts) }),
);

export const paymentSentMail = defineMail(
  {
    kind: 'praemie-unterwegs',
    name: { de: 'Prämie unterwegs', en: 'Reward on its way' },
    variables: {
      ...aboutReward,
      Weg: text({ de: 'als Überweisung auf Ihr Konto', en: 'as a transfer to your account' }),
      Hinweis: text({
        de: 'In der Regel ist der Betrag nach ein bis zwei Bankarbeitstagen da.',
        en: 'It usually arrives within one or two banking days.',
      }),
      Beleg: optionalText({ de: 'Spender ist Fernklang.', en: 'The donor is Fernklang.' }),
      Sicherheit: text({
        de: 'Wir nennen Ihre Bankverbindung nicht in E-Mails.',
        en: 'We never include your bank details in e-mails.',
      }),
    },
    de: {
      subject: '{% if Du %}Deine{% else %}Ihre{% endif %} Prämie von {{ Betrag }} ist unterwegs',
      preheader: 'Wir haben die Überweisung an unsere Bank gegeben.',
      because: concerned.de,
      body: `
<mj-text mj-class="title">{% if Du %}Deine{% else %}Ihre{% endif %} Prämie ist unterwegs</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mail-amount caption="{{ Weg }}">{{ Betrag }}</mail-amount>
<mj-text>{{ Hinweis }}</mj-text>
{% if Beleg %}<mail-note tone="info">{{ Beleg }}</mail-note>{% endif %}
{% if Kontakt %}<mail-fact label="Ihr Kontakt">{{ Kontakt }}</mail-fact>{% endif %}
{% if Produkt %}<mail-fact label="Produkt">{{ Produkt }}</mail-fact>{% endif %}
{% if Empfehlungsnummer %}<mail-fact label="Empfehlungsnummer">{{ Empfehlungsnummer }}</mail-fact>{% endif %}
<mj-button href="{{ Portal }}">{% if FuerKontakt %}Selbst empfehlen und Prämie erhalten{% else %}Gleich weiter empfehlen{% endif %}</mj-button>
<mj-text mj-class="small">{{ Sicherheit }}</mj-text>
`,
    },
    en: {
      subject: 'Your reward of {{ Betrag }} is on its way',
      preheader: 'We’ve sent the transfer to our bank.',
      because: concerned.en,
      body: `
<mj-text mj-class="title">Your reward is on its way</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mail-amount caption="{{ Weg }}">{{ Betrag }}</mail-amount>
<mj-text>{{ Hinweis }}</mj-text>
{% if Beleg %}<mail-note tone="info">{{ Beleg }}</mail-note>{% endif %}
{% if Kontakt %}<mail-fact label="Your friend">{{ Kontakt }}</mail-fact>{% endif %}
{% if Produkt %}<mail-fact label="Product">{{ Produkt }}</mail-fact>{% endif %}
{% if Empfehlungsnummer %}<mail-fact label="Referral number">{{ Empfehlungsnummer }}</mail-fact>{% endif %}
<mj-button href="{{ Portal }}">{% if FuerKontakt %}Refer a friend and get a reward yourself{% else %}Refer another friend{% endif %}</mj-button>
<mj-text mj-class="small">{{ Sicherheit }}</mj-text>
`,
    },
  },
  (to, facts: RewardFacts & Chosen) => ({ ...rewarded(to, facts), ...transfer(to, facts) }),
);

export const bankDetailsWantedMail = defineMail(
  {
    kind: 'bankverbindung-gewuenscht',
    name: { de: 'Bankverbindung prüfen', en: 'Check bank details' },
    variables: {
      ...aboutReward,
      Link: secretLink('/bankdaten/'),
      Grund: text({ de: 'Das Konto ist geschlossen.', en: 'The account is closed.' }),
    },
    de: {
      subject:
        'Bitte {% if Du %}prüfe deine{% else %}prüfen Sie Ihre{% endif %} Bankverbindung: {{ Betrag }} kamen zurück',
      preheader:
        '{% if Du %}Deine{% else %}Ihre{% endif %} Prämie ist sicher. Wir brauchen noch einmal {% if Du %}deine{% else %}Ihre{% endif %} Bankverbindung.',
      because: concerned.de,
      body: `
<mj-text mj-class="title">{% if Du %}Deine{% else %}Ihre{% endif %} Überweisung kam zurück</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>wir haben {% if Du %}deine{% else %}Ihre{% endif %} Prämie von {{ Betrag }} überwiesen, doch der Betrag kam zurück.</mj-text>
<mail-note tone="wait">Grund: {{ Grund }}</mail-note>
<mj-text>{% if Du %}Deine Prämie ist sicher. Bitte gib deine{% else %}Ihre Prämie ist sicher. Bitte geben Sie Ihre{% endif %} Bankverbindung noch einmal an, dann überweisen wir erneut.</mj-text>
<mj-button href="{{ Link }}">Bankverbindung angeben</mj-button>
{% if Kontakt %}<mail-fact label="Ihr Kontakt">{{ Kontakt }}</mail-fact>{% endif %}
{% if Produkt %}<mail-fact label="Produkt">{{ Produkt }}</mail-fact>{% endif %}
{% if Empfehlungsnummer %}<mail-fact label="Empfehlungsnummer">{{ Empfehlungsnummer }}</mail-fact>{% endif %}
<mj-text mj-class="small">${personalDe} Wir fragen nie per E-Mail oder Telefon nach {% if Du %}deiner{% else %}Ihrer{% endif %} IBAN.</mj-text>
`,
    },
    en: {
      subject: 'Please check your bank details: {{ Betrag }} came back',
      preheader: 'Your reward is safe. We need your bank details again.',
      because: concerned.en,
      body: `
<mj-text mj-class="title">Your transfer came back</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>We transferred your reward of {{ Betrag }}, but the money came back.</mj-text>
<mail-note tone="wait">Reason: {{ Grund }}</mail-note>
<mj-text>Your reward is safe. Please enter your bank details again and we’ll make a new transfer.</mj-text>
<mj-button href="{{ Link }}">Add bank details</mj-button>
{% if Kontakt %}<mail-fact label="Your friend">{{ Kontakt }}</mail-fact>{% endif %}
{% if Produkt %}<mail-fact label="Product">{{ Produkt }}</mail-fact>{% endif %}
{% if Empfehlungsnummer %}<mail-fact label="Referral number">{{ Empfehlungsnummer }}</mail-fact>{% endif %}
<mj-text mj-class="small">This link is for you alone: please don’t forward this e-mail. We never ask for your IBAN by e-mail or phone.</mj-text>
`,
    },
  },
  (to, facts: RewardFacts & { readonly token: string; readonly why: string }) => ({
    ...rewarded(to, facts),
    Link: to.link('/bankdaten/', facts.token, facts),
    Grund: facts.why,
  }),
);

export const rewardCancelledMail = defineMail(
  {
    kind: 'praemie-entfaellt',
    name: { de: 'Prämie entfällt', en: 'Reward cancelled' },
    variables: {
      ...aboutReward,
      Grund: requiredText({ de: 'Der Vertrag wurde widerrufen.', en: 'The contract was cancelled.' }),
    },
    de: {
      subject: '{% if Du %}Deine{% else %}Ihre{% endif %} Prämie von {{ Betrag }} entfällt',
      preheader: 'Den Grund {% if Du %}liest du{% else %}lesen Sie{% endif %} in dieser E-Mail.',
      because: concerned.de,
      body: `
<mj-text mj-class="title">{% if Du %}Deine{% else %}Ihre{% endif %} Prämie entfällt</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>die Prämie von {{ Betrag }}{% if Produkt %} für {{ Produkt }}{% endif %} können wir leider nicht auszahlen.</mj-text>
<mail-note tone="stop">Grund: {{ Grund }}</mail-note>
{% if Kontakt %}<mail-fact label="Ihr Kontakt">{{ Kontakt }}</mail-fact>{% endif %}
{% if Empfehlungsnummer %}<mail-fact label="Empfehlungsnummer">{{ Empfehlungsnummer }}</mail-fact>{% endif %}
<mj-text>{% if Du %}Du bist anderer Meinung? Schreib uns,{% else %}Sie sind anderer Meinung? Schreiben Sie uns,{% endif %} wir sehen uns den Fall noch einmal an.</mj-text>
<mj-button href="{{ Portal }}/kontakt{% if Du %}?anrede=du{% endif %}">{% if Du %}Schreib uns{% else %}Schreiben Sie uns{% endif %}</mj-button>
`,
    },
    en: {
      subject: 'Your reward of {{ Betrag }} has been cancelled',
      preheader: 'This e-mail tells you why.',
      because: concerned.en,
      body: `
<mj-text mj-class="title">Your reward has been cancelled</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Unfortunately, we can’t pay the reward of {{ Betrag }}{% if Produkt %} for {{ Produkt }}{% endif %}.</mj-text>
<mail-note tone="stop">Reason: {{ Grund }}</mail-note>
{% if Kontakt %}<mail-fact label="Your friend">{{ Kontakt }}</mail-fact>{% endif %}
{% if Empfehlungsnummer %}<mail-fact label="Referral number">{{ Empfehlungsnummer }}</mail-fact>{% endif %}
<mj-text>See it differently? Write to us and we’ll take another look.</mj-text>
<mj-button href="{{ Portal }}/kontakt">Write to us</mj-button>
`,
    },
  },
  (to, facts: RewardFacts & { readonly reason: CancelReason; readonly agencyReason: string | null }) => ({
    ...rewarded(to, facts),
    Grund: facts.agencyReason ?? cancelledWords[facts.reason][to.language],
  }),
);
