import { day, money, period, type MailRecipient } from '#platform/mail/mail-reaction.js';
import { amountExample, dayExample, defineMail, mayBe, needs, opens, says } from '#platform/mail/template.js';

// To friends: what they have to do next on their way to the offer.

interface Registration {
  readonly token: string;
  readonly ticket: string;
  readonly product: string;
  /** Null where the recommender is erased. */
  readonly recommenderFirstName: string | null;
  /** The recipient's part of the reward. */
  readonly rewardCents: number;
}
/** What there is for the friend once they sign up; nothing is said where that is nothing. */
const partOf = ({ language }: MailRecipient, cents: number) => (cents > 0 ? money(cents, language) : null);

const registration = {
  Link: opens('/empfaenger/zustimmung/?b=5Tq'),
  Produkt: says('Glasfaser 250'),
  Empfehler: mayBe('Mia'),
  Betrag: mayBe(amountExample),
};
const registered = (
  to: MailRecipient,
  { token, ticket, product, recommenderFirstName, rewardCents }: Registration,
) => ({
  Link: to.link('/empfaenger/zustimmung/', token, ticket),
  Produkt: product,
  Empfehler: recommenderFirstName,
  Betrag: partOf(to, rewardCents),
});

interface Owing {
  readonly token: string;
  readonly ticket: string;
  readonly product: string;
  readonly rewardCents: number;
}
interface Reserved {
  readonly product: string;
  readonly url: string;
  readonly reservedUntil: Date;
  readonly rewardCents: number;
}

export const recipientConfirmationMail = defineMail(
  {
    kind: 'angaben-bestaetigen',
    name: { de: 'Angaben bestätigen', en: 'Confirm details' },
    variables: { ...registration, Frist: says({ de: '12 Wochen', en: '12 weeks' }) },
    de: {
      subject: 'Bitte bestätigen Sie Ihre Angaben: {{ Produkt }}',
      preheader: 'Ein Klick bestätigt Ihre Angaben. Danach geht es zum Angebot.',
      because: 'Sie erhalten diese E-Mail, weil Ihre Adresse zu einer Empfehlung von {{ Anbieter }} eingetragen wurde.',
      body: `
<mj-text mj-class="title">Bitte bestätigen Sie Ihre Angaben</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>{% if Empfehler %}{{ Empfehler }} hat Ihnen{% else %}Ihnen wurde{% endif %} {{ Produkt }} von {{ Anbieter }} empfohlen, und Sie haben Ihre Daten eingetragen. Damit wir sie verwenden dürfen, bestätigen Sie sie bitte.</mj-text>
<mj-button href="{{ Link }}">Angaben bestätigen</mj-button>
{% if Betrag %}<mail-amount caption="für Sie, sobald ein Vertrag zustande kommt">{{ Betrag }}</mail-amount>{% endif %}
<mj-text mj-class="small">Bestätigen Sie nicht, löschen wir Ihre Daten nach {{ Frist }}. Wenn Sie nichts eingetragen haben, brauchen Sie nichts zu tun.</mj-text>
`,
    },
    en: {
      subject: 'Please confirm your details: {{ Produkt }}',
      preheader: 'One click confirms your details and takes you to the offer.',
      because: 'You’re receiving this e-mail because your address was entered for a {{ Anbieter }} referral.',
      body: `
<mj-text mj-class="title">Please confirm your details</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>{% if Empfehler %}{{ Empfehler }} recommended {{ Produkt }} from {{ Anbieter }} to you{% else %}A friend recommended {{ Produkt }} from {{ Anbieter }} to you{% endif %}, and you entered your details. Please confirm them so that we can use them.</mj-text>
<mj-button href="{{ Link }}">Confirm details</mj-button>
{% if Betrag %}<mail-amount caption="for you once you’ve signed up">{{ Betrag }}</mail-amount>{% endif %}
<mj-text mj-class="small">If you don’t confirm, we’ll delete your details after {{ Frist }}. If this wasn’t you, you don’t need to do anything.</mj-text>
`,
    },
  },
  (to, facts: Registration & { readonly keptDays: number }) => ({
    ...registered(to, facts),
    Frist: period(facts.keptDays, to.language),
  }),
);

export const recipientReminderMail = defineMail(
  {
    kind: 'angaben-erinnerung',
    name: { de: 'Erinnerung: Angaben bestätigen', en: 'Reminder: confirm details' },
    variables: { ...registration, GueltigBis: dayExample },
    de: {
      subject: 'Noch ein Klick bis zum Angebot: {{ Produkt }}',
      preheader: 'Ihre Angaben sind noch nicht bestätigt.',
      because: 'Sie erhalten diese E-Mail, weil Ihre Adresse zu einer Empfehlung von {{ Anbieter }} eingetragen wurde.',
      body: `
<mj-text mj-class="title">Noch ein Klick bis zum Angebot</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>{% if Empfehler %}{{ Empfehler }} hat Ihnen{% else %}Ihnen wurde{% endif %} {{ Produkt }} von {{ Anbieter }} empfohlen. Sie haben Ihre Daten eingetragen und noch nicht bestätigt. Ein Klick genügt, dann geht es zum Angebot.</mj-text>
<mj-button href="{{ Link }}">Angaben bestätigen</mj-button>
{% if Betrag %}<mail-amount caption="für Sie, sobald ein Vertrag zustande kommt">{{ Betrag }}</mail-amount>{% endif %}
<mail-fact label="Gültig bis">{{ GueltigBis }}</mail-fact>
<mj-text mj-class="small">Wir erinnern Sie höchstens zweimal. Möchten Sie nicht mehr, oder haben Sie nichts eingetragen, brauchen Sie nichts zu tun: Unbestätigte Daten löschen wir.</mj-text>
`,
    },
    en: {
      subject: 'Just one click to your offer: {{ Produkt }}',
      preheader: 'You haven’t confirmed your details yet.',
      because: 'You’re receiving this e-mail because your address was entered for a {{ Anbieter }} referral.',
      body: `
<mj-text mj-class="title">Just one click to your offer</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>{% if Empfehler %}{{ Empfehler }} recommended {{ Produkt }} from {{ Anbieter }} to you{% else %}A friend recommended {{ Produkt }} from {{ Anbieter }} to you{% endif %}. You entered your details but haven’t confirmed them yet. One click takes you to the offer.</mj-text>
<mj-button href="{{ Link }}">Confirm details</mj-button>
{% if Betrag %}<mail-amount caption="for you once you’ve signed up">{{ Betrag }}</mail-amount>{% endif %}
<mail-fact label="Valid until">{{ GueltigBis }}</mail-fact>
<mj-text mj-class="small">We’ll remind you no more than twice. Changed your mind, or wasn’t this you? You don’t need to do anything: we delete details that aren’t confirmed.</mj-text>
`,
    },
  },
  (to, facts: Registration & { readonly validUntil: Date }) => ({
    ...registered(to, facts),
    GueltigBis: day(facts.validUntil),
  }),
);

export const detailsOwedMail = defineMail(
  {
    kind: 'angaben-ergaenzen',
    name: { de: 'Angaben ergänzen', en: 'Complete details' },
    variables: {
      Link: opens('/empfaenger/zustimmung/?b=5Tq'),
      Produkt: says('Glasfaser 250'),
      Betrag: mayBe(amountExample),
    },
    de: {
      subject: 'Noch zwei Angaben bis zum Angebot: {{ Produkt }}',
      preheader: 'Es fehlen noch Geburtsdatum und Anschrift.',
      because:
        'Sie erhalten diese E-Mail, weil Sie Ihre Angaben zu einer Empfehlung von {{ Anbieter }} bestätigt haben und das Formular dazu noch einmal ausgefüllt wurde.',
      body: `
<mj-text mj-class="title">Noch zwei Angaben bis zum Angebot</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Ihre E-Mail-Adresse ist bestätigt. Für {{ Produkt }} braucht {{ Anbieter }} noch Ihr Geburtsdatum und Ihre Anschrift. Hier geht es da weiter, wo Sie aufgehört haben.</mj-text>
<mj-button href="{{ Link }}">Angaben ergänzen</mj-button>
{% if Betrag %}<mail-amount caption="für Sie, sobald ein Vertrag zustande kommt">{{ Betrag }}</mail-amount>{% endif %}
<mj-text mj-class="small">An diesen Angaben erkennt der Anbieter, dass Ihr Vertrag zu dieser Empfehlung gehört. Möchten Sie nicht mehr, brauchen Sie nichts zu tun.</mj-text>
`,
    },
    en: {
      subject: 'Two more details and you’re at the offer: {{ Produkt }}',
      preheader: 'Your date of birth and address are still missing.',
      because:
        'You’re receiving this e-mail because you confirmed your details for a {{ Anbieter }} referral and the form was filled in again.',
      body: `
<mj-text mj-class="title">Two more details and you’re at the offer</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Your e-mail address is confirmed. For {{ Produkt }}, {{ Anbieter }} still needs your date of birth and address. Pick up where you left off.</mj-text>
<mj-button href="{{ Link }}">Complete details</mj-button>
{% if Betrag %}<mail-amount caption="for you once you’ve signed up">{{ Betrag }}</mail-amount>{% endif %}
<mj-text mj-class="small">They let the provider link your contract to this referral. Changed your mind? You don’t need to do anything.</mj-text>
`,
    },
  },
  (to, { token, ticket, product, rewardCents }: Owing) => ({
    Link: to.link('/empfaenger/zustimmung/', token, ticket),
    Produkt: product,
    Betrag: partOf(to, rewardCents),
  }),
);

export const offerMail = defineMail(
  {
    kind: 'angebot-reserviert',
    name: { de: 'Angebot reserviert', en: 'Offer reserved' },
    variables: {
      Produkt: says('Glasfaser 250'),
      Link: needs('https://portal.example/angebot?empfaenger=4711'),
      ReserviertBis: dayExample,
      Betrag: mayBe(amountExample),
    },
    de: {
      subject: 'Ihr Angebot ist reserviert: {{ Produkt }}',
      preheader: 'Reserviert bis zum {{ ReserviertBis }}.',
      because:
        'Sie erhalten diese E-Mail, weil Sie Ihre Angaben zu einer Empfehlung von {{ Anbieter }} bestätigt haben.',
      body: `
<mj-text mj-class="title">Ihr Angebot ist reserviert</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>danke, Ihre Angaben sind bestätigt. Hier geht es zu {{ Produkt }}.</mj-text>
<mj-button href="{{ Link }}">Zum Angebot</mj-button>
<mail-fact label="Reserviert bis">{{ ReserviertBis }}</mail-fact>
{% if Betrag %}<mail-amount caption="für Sie, sobald ein Vertrag zustande kommt">{{ Betrag }}</mail-amount>{% endif %}
<mj-text mj-class="small">Bitte benutzen Sie diesen Link: An ihm erkennt der Anbieter, dass Ihr Vertrag zu dieser Empfehlung gehört.</mj-text>
`,
    },
    en: {
      subject: 'Your offer is reserved: {{ Produkt }}',
      preheader: 'Reserved until {{ ReserviertBis }}.',
      because: 'You’re receiving this e-mail because you confirmed your details for a {{ Anbieter }} referral.',
      body: `
<mj-text mj-class="title">Your offer is reserved</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Thank you, your details are confirmed. Here’s your offer for {{ Produkt }}.</mj-text>
<mj-button href="{{ Link }}">See the offer</mj-button>
<mail-fact label="Reserved until">{{ ReserviertBis }}</mail-fact>
{% if Betrag %}<mail-amount caption="for you once you’ve signed up">{{ Betrag }}</mail-amount>{% endif %}
<mj-text mj-class="small">Please use this link. It lets the provider link your contract to this referral.</mj-text>
`,
    },
  },
  (to, { product, url, reservedUntil, rewardCents }: Reserved) => ({
    Produkt: product,
    Link: url,
    ReserviertBis: day(reservedUntil),
    Betrag: partOf(to, rewardCents),
  }),
);
