import {
  day,
  money,
  period,
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
} from '#platform/mail/template.js';

// Mails to friends: next steps on their way to the offer.

interface Registration extends FormOfAddress {
  readonly token: string;
  readonly ticket: string;
  readonly product: string;
  /** Null where the recommender is erased. */
  readonly recommenderFirstName: string | null;
  /** The recipient's part of the reward. */
  readonly rewardCents: number;
  /** Null where no advisor's agency is named. */
  readonly agency: string | null;
}
/** The amount the friend gets after a contract; empty where it is zero. */
const partOf = ({ language }: MailRecipient, cents: number) => (cents > 0 ? money(cents, language) : null);

const rewardDe =
  '{% if Betrag %}<mail-amount caption="{% if Du %}für dich, sobald ein Vertrag zustande kommt{% else %}für Sie, sobald ein Vertrag zustande kommt{% endif %}">{{ Betrag }}</mail-amount>{% endif %}';
const agencyDe = '{% if Agentur %}<mail-fact label="Agentur">{{ Agentur }}</mail-fact>{% endif %}';
const agencyEn = '{% if Agentur %}<mail-fact label="Agency">{{ Agentur }}</mail-fact>{% endif %}';
const agencyExample = optionalText('Agentur Petersen, Inga Petersen, 040 1234567');
const enteredDe =
  '{% if Du %}Du bekommst diese E-Mail, weil deine Adresse zu einer Empfehlung von {{ Anbieter }} eingetragen wurde.{% else %}Sie erhalten diese E-Mail, weil Ihre Adresse zu einer Empfehlung von {{ Anbieter }} eingetragen wurde.{% endif %}';

const registration = {
  ...formOfAddress,
  Link: secretLink('/empfaenger/zustimmung/?b=5Tq'),
  Produkt: text('Glasfaser 250'),
  Empfehler: optionalText('Mia'),
  Betrag: optionalText(amountExample),
  Agentur: agencyExample,
};
const registered = (
  to: MailRecipient,
  { token, ticket, product, recommenderFirstName, rewardCents, agency, casual }: Registration,
) => ({
  ...formOfAddressOf(to, { casual }),
  Link: to.link('/empfaenger/zustimmung/', token, { ticket, casual }),
  Produkt: product,
  Empfehler: recommenderFirstName,
  Betrag: partOf(to, rewardCents),
  Agentur: agency,
});

export interface Owing extends FormOfAddress {
  readonly token: string;
  readonly ticket: string;
  readonly product: string;
  readonly rewardCents: number;
  /** Null where no advisor's agency is named. */
  readonly agency: string | null;
}
interface Reserved extends FormOfAddress {
  readonly product: string;
  readonly url: string;
  readonly reservedUntil: Date;
  readonly rewardCents: number;
  /** Null where no advisor's agency is named. */
  readonly agency: string | null;
}

export const recipientConfirmationMail = defineMail(
  {
    kind: 'angaben-bestaetigen',
    name: { de: 'Angaben bestätigen', en: 'Confirm details' },
    variables: { ...registration, Frist: text({ de: '12 Wochen', en: '12 weeks' }) },
    de: {
      subject:
        '{% if Du %}Bitte bestätige deine Angaben: {{ Produkt }}{% else %}Bitte bestätigen Sie Ihre Angaben: {{ Produkt }}{% endif %}',
      preheader:
        '{% if Du %}Ein Klick bestätigt deine Angaben. Danach geht es zum Angebot.{% else %}Ein Klick bestätigt Ihre Angaben. Danach geht es zum Angebot.{% endif %}',
      because: enteredDe,
      body: `
<mj-text mj-class="title">{% if Du %}Bitte bestätige deine Angaben{% else %}Bitte bestätigen Sie Ihre Angaben{% endif %}</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>{% if Du %}{% if Empfehler %}{{ Empfehler }} hat dir{% else %}Dir wurde{% endif %} {{ Produkt }} von {{ Anbieter }} empfohlen, und du hast deine Daten eingetragen. Damit wir sie verwenden dürfen, bestätige sie bitte.{% else %}{% if Empfehler %}{{ Empfehler }} hat Ihnen{% else %}Ihnen wurde{% endif %} {{ Produkt }} von {{ Anbieter }} empfohlen, und Sie haben Ihre Daten eingetragen. Damit wir sie verwenden dürfen, bestätigen Sie sie bitte.{% endif %}</mj-text>
<mj-button href="{{ Link }}">Angaben bestätigen</mj-button>
${rewardDe}
${agencyDe}
<mj-text mj-class="small">{% if Du %}Bestätigst du nicht, löschen wir deine Daten nach {{ Frist }}. Wenn du nichts eingetragen hast, brauchst du nichts zu tun.{% else %}Bestätigen Sie nicht, löschen wir Ihre Daten nach {{ Frist }}. Wenn Sie nichts eingetragen haben, brauchen Sie nichts zu tun.{% endif %}</mj-text>
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
${agencyEn}
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
      preheader:
        '{% if Du %}Deine Angaben sind noch nicht bestätigt.{% else %}Ihre Angaben sind noch nicht bestätigt.{% endif %}',
      because: enteredDe,
      body: `
<mj-text mj-class="title">Noch ein Klick bis zum Angebot</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>{% if Du %}{% if Empfehler %}{{ Empfehler }} hat dir{% else %}Dir wurde{% endif %} {{ Produkt }} von {{ Anbieter }} empfohlen. Du hast deine Daten eingetragen und noch nicht bestätigt. Ein Klick genügt, dann geht es zum Angebot.{% else %}{% if Empfehler %}{{ Empfehler }} hat Ihnen{% else %}Ihnen wurde{% endif %} {{ Produkt }} von {{ Anbieter }} empfohlen. Sie haben Ihre Daten eingetragen und noch nicht bestätigt. Ein Klick genügt, dann geht es zum Angebot.{% endif %}</mj-text>
<mj-button href="{{ Link }}">Angaben bestätigen</mj-button>
${rewardDe}
<mail-fact label="Gültig bis">{{ GueltigBis }}</mail-fact>
${agencyDe}
<mj-text mj-class="small">{% if Du %}Wir erinnern dich höchstens zweimal. Möchtest du nicht mehr, oder hast du nichts eingetragen, brauchst du nichts zu tun: Unbestätigte Daten löschen wir.{% else %}Wir erinnern Sie höchstens zweimal. Möchten Sie nicht mehr, oder haben Sie nichts eingetragen, brauchen Sie nichts zu tun: Unbestätigte Daten löschen wir.{% endif %}</mj-text>
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
${agencyEn}
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
      ...formOfAddress,
      Link: secretLink('/empfaenger/zustimmung/?b=5Tq'),
      Produkt: text('Glasfaser 250'),
      Betrag: optionalText(amountExample),
      Agentur: agencyExample,
    },
    de: {
      subject: 'Noch zwei Angaben bis zum Angebot: {{ Produkt }}',
      preheader: 'Es fehlen noch Geburtsdatum und Anschrift.',
      because:
        '{% if Du %}Du bekommst diese E-Mail, weil du deine Angaben zu einer Empfehlung von {{ Anbieter }} bestätigt hast und das Formular dazu noch einmal ausgefüllt wurde.{% else %}Sie erhalten diese E-Mail, weil Sie Ihre Angaben zu einer Empfehlung von {{ Anbieter }} bestätigt haben und das Formular dazu noch einmal ausgefüllt wurde.{% endif %}',
      body: `
<mj-text mj-class="title">Noch zwei Angaben bis zum Angebot</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>{% if Du %}Deine E-Mail-Adresse ist bestätigt. Für {{ Produkt }} braucht {{ Anbieter }} noch dein Geburtsdatum und deine Anschrift. Hier geht es da weiter, wo du aufgehört hast.{% else %}Ihre E-Mail-Adresse ist bestätigt. Für {{ Produkt }} braucht {{ Anbieter }} noch Ihr Geburtsdatum und Ihre Anschrift. Hier geht es da weiter, wo Sie aufgehört haben.{% endif %}</mj-text>
<mj-button href="{{ Link }}">Angaben ergänzen</mj-button>
${rewardDe}
${agencyDe}
<mj-text mj-class="small">{% if Du %}An diesen Angaben erkennt der Anbieter, dass dein Vertrag zu dieser Empfehlung gehört. Möchtest du nicht mehr, brauchst du nichts zu tun.{% else %}An diesen Angaben erkennt der Anbieter, dass Ihr Vertrag zu dieser Empfehlung gehört. Möchten Sie nicht mehr, brauchen Sie nichts zu tun.{% endif %}</mj-text>
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
${agencyEn}
<mj-text mj-class="small">They let the provider link your contract to this referral. Changed your mind? You don’t need to do anything.</mj-text>
`,
    },
  },
  (to, { token, ticket, product, rewardCents, agency, casual }: Owing) => ({
    ...formOfAddressOf(to, { casual }),
    Link: to.link('/empfaenger/zustimmung/', token, { ticket, casual }),
    Produkt: product,
    Betrag: partOf(to, rewardCents),
    Agentur: agency,
  }),
);

export const offerMail = defineMail(
  {
    kind: 'angebot-reserviert',
    name: { de: 'Angebot reserviert', en: 'Offer reserved' },
    variables: {
      ...formOfAddress,
      Produkt: text('Glasfaser 250'),
      Link: requiredText('https://portal.example/angebot?empfaenger=4711'),
      ReserviertBis: dayExample,
      Betrag: optionalText(amountExample),
      Agentur: agencyExample,
    },
    de: {
      subject:
        '{% if Du %}Dein Angebot ist reserviert: {{ Produkt }}{% else %}Ihr Angebot ist reserviert: {{ Produkt }}{% endif %}',
      preheader: 'Reserviert bis zum {{ ReserviertBis }}.',
      because:
        '{% if Du %}Du bekommst diese E-Mail, weil du deine Angaben zu einer Empfehlung von {{ Anbieter }} bestätigt hast.{% else %}Sie erhalten diese E-Mail, weil Sie Ihre Angaben zu einer Empfehlung von {{ Anbieter }} bestätigt haben.{% endif %}',
      body: `
<mj-text mj-class="title">{% if Du %}Dein Angebot ist reserviert{% else %}Ihr Angebot ist reserviert{% endif %}</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>{% if Du %}danke, deine Angaben sind bestätigt. Hier geht es zu {{ Produkt }}.{% else %}danke, Ihre Angaben sind bestätigt. Hier geht es zu {{ Produkt }}.{% endif %}</mj-text>
<mj-button href="{{ Link }}">Zum Angebot</mj-button>
<mail-fact label="Reserviert bis">{{ ReserviertBis }}</mail-fact>
${rewardDe}
${agencyDe}
<mj-text mj-class="small">{% if Du %}Bitte benutze diesen Link: An ihm erkennt der Anbieter, dass dein Vertrag zu dieser Empfehlung gehört.{% else %}Bitte benutzen Sie diesen Link: An ihm erkennt der Anbieter, dass Ihr Vertrag zu dieser Empfehlung gehört.{% endif %}</mj-text>
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
${agencyEn}
<mj-text mj-class="small">Please use this link. It lets the provider link your contract to this referral.</mj-text>
`,
    },
  },
  (to, { product, url, reservedUntil, rewardCents, agency, casual }: Reserved) => ({
    ...formOfAddressOf(to, { casual }),
    Produkt: product,
    Link: url,
    ReserviertBis: day(reservedUntil),
    Betrag: partOf(to, rewardCents),
    Agentur: agency,
  }),
);
