import { day, money, formOfAddressOf, formOfAddress, type FormOfAddress } from '#platform/mail/mail-reaction.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { amountExample, dayExample, defineMail, optionalText, requiredText, text } from '#platform/mail/template.js';
import type { EndedOrder } from '../../order/api.js';

// Mails about the progress of a recommendation.

interface RecommendationFacts {
  readonly product: string;
  readonly recommendationNumber: string;
}
const recommendation = { Produkt: text('Glasfaser 250'), Empfehlungsnummer: text('1234567890') };
const named = ({ product, recommendationNumber }: RecommendationFacts) => ({
  Produkt: product,
  Empfehlungsnummer: recommendationNumber,
});

interface Reacted {
  /** First name of the contact as the recommender knows them; the rest of their data is not shared. */
  readonly friend: string;
  /** Amount for the recommender after a contract. */
  readonly rewardCents: number;
}

interface Promised {
  /** Amount for the recommender by the link, in cents. */
  readonly rewardCents: number;
}
const promised = ({ language }: { readonly language: Language }, { rewardCents }: Promised): string | null =>
  rewardCents > 0 ? money(rewardCents, language) : null;

interface Cancelled extends Promised {
  /** First names of friends who confirmed, without erased ones. */
  readonly friends: readonly string[];
  readonly reason: string;
}

const noContract: Readonly<Record<Language, Readonly<Record<EndedOrder['reason'], string>>>> = {
  de: {
    'not-concluded':
      'Der Vertrag ist nicht zustande gekommen, zum Beispiel weil er nicht abgeschlossen wurde oder das Produkt am Wohnort nicht verfügbar ist.',
    withdrawn: 'Die Bestellung wurde widerrufen.',
    'cancelled-by-provider': 'Der Vertrag wurde vom Anbieter storniert.',
    'order-refused': 'Der Auftrag wurde bei der Prüfung abgelehnt.',
  },
  en: {
    'not-concluded':
      'No contract was signed, for example because your friend decided against it or the product isn’t available at their address.',
    withdrawn: 'The order was cancelled within the cooling-off period.',
    'cancelled-by-provider': 'The contract was cancelled by the provider.',
    'order-refused': 'The order was rejected when it was reviewed.',
  },
};

interface NoContract extends Promised {
  /** First name of the contact; null where none is known. */
  readonly friend: string | null;
  readonly reason: EndedOrder['reason'];
  readonly agencyReason: string | null;
}

const reasonExample = { de: 'Der Vertrag wurde widerrufen.', en: 'The contract was cancelled.' };

export const friendReactedMail = defineMail(
  {
    kind: 'kontakt-reagiert',
    name: { de: 'Kontakt hat reagiert', en: 'Friend has responded' },
    variables: { ...recommendation, Kontakt: text('Ben'), Betrag: optionalText(amountExample) },
    de: {
      subject: '{{ Kontakt }} hat auf Ihre Empfehlung reagiert: {{ Produkt }}',
      preheader: 'Sobald ein Vertrag zustande kommt, melden wir uns wieder.',
      because: 'Sie erhalten diese E-Mail, weil Sie am Empfehlungsprogramm von {{ Anbieter }} teilnehmen.',
      body: `
<mj-text mj-class="title">{{ Kontakt }} hat reagiert</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>gute Nachrichten: Ihre Empfehlung für {{ Produkt }} ist angekommen. {{ Kontakt }} hat die Angaben bestätigt.</mj-text>
{% if Betrag %}<mail-amount caption="für Sie, sobald ein Vertrag zustande kommt">{{ Betrag }}</mail-amount>{% endif %}
<mail-note tone="info">Sie brauchen nichts zu tun. Kommt ein Vertrag zustande, prüfen wir ihn und geben Ihre Prämie frei.</mail-note>
<mj-button href="{{ Portal }}/persoenlicherbereich">Stand ansehen</mj-button>
<mail-fact label="Produkt">{{ Produkt }}</mail-fact>
<mail-fact label="Empfehlungsnummer">{{ Empfehlungsnummer }}</mail-fact>
`,
    },
    en: {
      subject: '{{ Kontakt }} has followed your referral: {{ Produkt }}',
      preheader: 'We’ll write again as soon as there’s a contract.',
      because: 'You’re receiving this e-mail because you take part in the {{ Anbieter }} referral programme.',
      body: `
<mj-text mj-class="title">{{ Kontakt }} has followed your referral</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Good news: your referral for {{ Produkt }} has worked. {{ Kontakt }} has confirmed their details.</mj-text>
{% if Betrag %}<mail-amount caption="for you once there’s a contract">{{ Betrag }}</mail-amount>{% endif %}
<mail-note tone="info">You don’t need to do anything. If {{ Kontakt }} signs a contract, we’ll check it and release your reward.</mail-note>
<mj-button href="{{ Portal }}/persoenlicherbereich">See progress</mj-button>
<mail-fact label="Product">{{ Produkt }}</mail-fact>
<mail-fact label="Referral number">{{ Empfehlungsnummer }}</mail-fact>
`,
    },
  },
  (to, facts: RecommendationFacts & Reacted) => ({
    ...named(facts),
    Kontakt: facts.friend,
    Betrag: facts.rewardCents > 0 ? money(facts.rewardCents, to.language) : null,
  }),
);

export const recommendationExpiredMail = defineMail(
  {
    kind: 'empfehlung-abgelaufen',
    name: { de: 'Empfehlung abgelaufen', en: 'Referral expired' },
    variables: { ...recommendation, ProduktId: text('10'), GueltigBis: dayExample },
    de: {
      subject: 'Ihre Empfehlung für {{ Produkt }} ist abgelaufen',
      preheader: 'Sie können das Produkt jederzeit neu empfehlen.',
      because: 'Sie erhalten diese E-Mail, weil Sie am Empfehlungsprogramm von {{ Anbieter }} teilnehmen.',
      body: `
<mj-text mj-class="title">Ihre Empfehlung ist abgelaufen</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Ihre Empfehlung für {{ Produkt }} war bis zum {{ GueltigBis }} gültig. In dieser Zeit hat niemand seine Angaben bestätigt, deshalb entsteht keine Prämie.</mj-text>
<mj-text>Möchten Sie es noch einmal versuchen? Eine neue Empfehlung ist schnell erstellt und {{ GueltigkeitTage }} Tage gültig.</mj-text>
<mj-button href="{{ Portal }}/empfehlen/{{ ProduktId }}">Neu empfehlen</mj-button>
<mail-fact label="Produkt">{{ Produkt }}</mail-fact>
<mail-fact label="Empfehlungsnummer">{{ Empfehlungsnummer }}</mail-fact>
`,
    },
    en: {
      subject: 'Your referral for {{ Produkt }} has expired',
      preheader: 'You can start a new referral at any time.',
      because: 'You’re receiving this e-mail because you take part in the {{ Anbieter }} referral programme.',
      body: `
<mj-text mj-class="title">Your referral has expired</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Your referral for {{ Produkt }} was valid until {{ GueltigBis }}. No friend confirmed their details in that time, so there’s no reward.</mj-text>
<mj-text>Want to try again? A new referral takes a minute and is valid for {{ GueltigkeitTage }} days.</mj-text>
<mj-button href="{{ Portal }}/empfehlen/{{ ProduktId }}">Start a new referral</mj-button>
<mail-fact label="Product">{{ Produkt }}</mail-fact>
<mail-fact label="Referral number">{{ Empfehlungsnummer }}</mail-fact>
`,
    },
  },
  (_, facts: RecommendationFacts & { readonly validUntil: Date; readonly productId: number }) => ({
    ...named(facts),
    ProduktId: String(facts.productId),
    GueltigBis: day(facts.validUntil),
  }),
);

export const newLinkWantedMail = defineMail(
  {
    kind: 'neuer-link-gewuenscht',
    name: { de: 'Neuer Link gewünscht', en: 'New link wanted' },
    variables: { ...recommendation, Betrag: optionalText(amountExample) },
    de: {
      subject: 'Jemand möchte Ihren Link für {{ Produkt }}',
      preheader: 'Ihr Link ist abgelaufen. Ein neuer ist mit einem Klick da.',
      because: 'Sie erhalten diese E-Mail, weil Sie am Empfehlungsprogramm von {{ Anbieter }} teilnehmen.',
      body: `
<mj-text mj-class="title">Jemand möchte Ihren Link</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>jemand hat Ihren Empfehlungslink für {{ Produkt }} geöffnet und bittet um einen neuen, denn dieser ist abgelaufen. Wer es war, wissen wir nicht.</mj-text>
<mj-button href="{{ Portal }}/empfehlung/{{ Empfehlungsnummer }}">Neuen Link erstellen</mj-button>
<mail-note tone="info">Der alte Link führt danach zum neuen. Sie können ihn auch selbst weitergeben.</mail-note>
{% if Betrag %}<mail-fact label="Prämie beim alten Link">{{ Betrag }}</mail-fact>{% endif %}
<mail-fact label="Produkt">{{ Produkt }}</mail-fact>
<mail-fact label="Empfehlungsnummer">{{ Empfehlungsnummer }}</mail-fact>
`,
    },
    en: {
      subject: 'Someone would like your link for {{ Produkt }}',
      preheader: 'Your link has expired. A new one is just a tap away.',
      because: 'You’re receiving this e-mail because you take part in the {{ Anbieter }} referral programme.',
      body: `
<mj-text mj-class="title">Someone would like your link</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Someone opened your referral link for {{ Produkt }} and is asking for a new one, because it has expired. We don’t know who it was.</mj-text>
<mj-button href="{{ Portal }}/empfehlung/{{ Empfehlungsnummer }}">Create a new link</mj-button>
<mail-note tone="info">The old link will lead to the new one. You can also share the new one yourself.</mail-note>
{% if Betrag %}<mail-fact label="Reward on the old link">{{ Betrag }}</mail-fact>{% endif %}
<mail-fact label="Product">{{ Produkt }}</mail-fact>
<mail-fact label="Referral number">{{ Empfehlungsnummer }}</mail-fact>
`,
    },
  },
  (to, facts: RecommendationFacts & Promised) => ({ ...named(facts), Betrag: promised(to, facts) }),
);

export const noContractMail = defineMail(
  {
    kind: 'kein-vertrag',
    name: { de: 'Kein Vertrag', en: 'No contract' },
    variables: {
      ...recommendation,
      Kontakt: optionalText('Ben'),
      Betrag: optionalText(amountExample),
      Grund: requiredText(reasonExample),
    },
    de: {
      subject: 'Leider kein Vertrag: Ihre Empfehlung für {{ Produkt }}',
      preheader: 'Aus dieser Empfehlung entsteht keine Prämie. Den Grund lesen Sie hier.',
      because: 'Sie erhalten diese E-Mail, weil Sie am Empfehlungsprogramm von {{ Anbieter }} teilnehmen.',
      body: `
<mj-text mj-class="title">Aus {% if Kontakt %}Ihrer Empfehlung an {{ Kontakt }}{% else %}dieser Empfehlung{% endif %} ist kein Vertrag geworden</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>vielen Dank für Ihre Empfehlung von {{ Produkt }}{% if Kontakt %} an {{ Kontakt }}{% endif %}. Leider entsteht daraus keine Prämie.</mj-text>
<mail-note tone="stop">Grund: {{ Grund }}</mail-note>
<mj-text>Über Ihre weiteren Empfehlungen halten wir Sie wie gewohnt auf dem Laufenden.</mj-text>
<mj-button href="{{ Portal }}/persoenlicherbereich">Stand ansehen</mj-button>
{% if Kontakt %}<mail-fact label="Ihr Kontakt">{{ Kontakt }}</mail-fact>{% endif %}
{% if Betrag %}<mail-fact label="Versprochene Prämie">{{ Betrag }}</mail-fact>{% endif %}
<mail-fact label="Produkt">{{ Produkt }}</mail-fact>
<mail-fact label="Empfehlungsnummer">{{ Empfehlungsnummer }}</mail-fact>
`,
    },
    en: {
      subject: 'Sorry, no contract: your referral for {{ Produkt }}',
      preheader: 'There’s no reward for this referral. Find out why.',
      because: 'You’re receiving this e-mail because you take part in the {{ Anbieter }} referral programme.',
      body: `
<mj-text mj-class="title">{% if Kontakt %}Your referral to {{ Kontakt }}{% else %}This referral{% endif %} hasn’t led to a contract</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Thank you for recommending {{ Produkt }}{% if Kontakt %} to {{ Kontakt }}{% endif %}. Unfortunately, there’s no reward for it.</mj-text>
<mail-note tone="stop">Reason: {{ Grund }}</mail-note>
<mj-text>We’ll keep you posted on your other referrals as usual.</mj-text>
<mj-button href="{{ Portal }}/persoenlicherbereich">See progress</mj-button>
{% if Kontakt %}<mail-fact label="Your friend">{{ Kontakt }}</mail-fact>{% endif %}
{% if Betrag %}<mail-fact label="Promised reward">{{ Betrag }}</mail-fact>{% endif %}
<mail-fact label="Product">{{ Produkt }}</mail-fact>
<mail-fact label="Referral number">{{ Empfehlungsnummer }}</mail-fact>
`,
    },
  },
  (to, facts: RecommendationFacts & NoContract) => ({
    ...named(facts),
    Kontakt: facts.friend,
    Betrag: promised(to, facts),
    Grund: facts.agencyReason ?? noContract[to.language][facts.reason],
  }),
);

export const recommendationCancelledMail = defineMail(
  {
    kind: 'empfehlung-storniert',
    name: { de: 'Empfehlung storniert', en: 'Referral cancelled' },
    variables: {
      ...recommendation,
      Kontakt: optionalText('Ben'),
      Betrag: optionalText(amountExample),
      Grund: requiredText(reasonExample),
    },
    de: {
      subject: 'Ihre Empfehlung für {{ Produkt }} wurde storniert',
      preheader: 'Den Grund lesen Sie in dieser E-Mail.',
      because: 'Sie erhalten diese E-Mail, weil Sie am Empfehlungsprogramm von {{ Anbieter }} teilnehmen.',
      body: `
<mj-text mj-class="title">Ihre Empfehlung wurde storniert</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>wir haben Ihre Empfehlung für {{ Produkt }} storniert. Der Link gilt nicht mehr, und Prämien daraus, die noch nicht ausgezahlt sind, entfallen.</mj-text>
<mail-note tone="stop">Grund: {{ Grund }}</mail-note>
{% if Kontakt %}<mail-fact label="Ihre Kontakte">{{ Kontakt }}</mail-fact>{% endif %}
{% if Betrag %}<mail-fact label="Versprochene Prämie">{{ Betrag }}</mail-fact>{% endif %}
<mail-fact label="Produkt">{{ Produkt }}</mail-fact>
<mail-fact label="Empfehlungsnummer">{{ Empfehlungsnummer }}</mail-fact>
<mj-text>Sie sind anderer Meinung? Schreiben Sie uns, wir sehen uns den Fall noch einmal an.</mj-text>
<mj-button href="{{ Portal }}/kontakt">Schreiben Sie uns</mj-button>
<mj-text mj-class="link"><a href="{{ Portal }}/persoenlicherbereich">Stand ansehen</a></mj-text>
`,
    },
    en: {
      subject: 'Your referral for {{ Produkt }} was cancelled',
      preheader: 'This e-mail tells you why.',
      because: 'You’re receiving this e-mail because you take part in the {{ Anbieter }} referral programme.',
      body: `
<mj-text mj-class="title">Your referral was cancelled</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>We have cancelled your referral for {{ Produkt }}. Its link no longer works, and any reward for it that isn’t paid yet is lost.</mj-text>
<mail-note tone="stop">Reason: {{ Grund }}</mail-note>
{% if Kontakt %}<mail-fact label="Your friends">{{ Kontakt }}</mail-fact>{% endif %}
{% if Betrag %}<mail-fact label="Promised reward">{{ Betrag }}</mail-fact>{% endif %}
<mail-fact label="Product">{{ Produkt }}</mail-fact>
<mail-fact label="Referral number">{{ Empfehlungsnummer }}</mail-fact>
<mj-text>See it differently? Write to us and we’ll take another look.</mj-text>
<mj-button href="{{ Portal }}/kontakt">Write to us</mj-button>
<mj-text mj-class="link"><a href="{{ Portal }}/persoenlicherbereich">See progress</a></mj-text>
`,
    },
  },
  (to, facts: RecommendationFacts & Cancelled) => ({
    ...named(facts),
    Kontakt: facts.friends.length > 0 ? new Intl.ListFormat(to.language).format(facts.friends) : null,
    Betrag: promised(to, facts),
    Grund: facts.reason,
  }),
);

export const followedRecommendationCancelledMail = defineMail(
  {
    kind: 'empfehlung-beendet',
    name: { de: 'Empfehlung beendet (an den Kontakt)', en: 'Referral ended (to the friend)' },
    variables: { ...formOfAddress, ...recommendation },
    de: {
      subject: 'Die Empfehlung für {{ Produkt }} wurde beendet',
      preheader: 'Der Link gilt nicht mehr. {% if Du %}Du brauchst{% else %}Sie brauchen{% endif %} nichts zu tun.',
      because:
        '{% if Du %}Du bekommst diese E-Mail, weil du einer Empfehlung von {{ Anbieter }} gefolgt bist.{% else %}Sie erhalten diese E-Mail, weil Sie einer Empfehlung von {{ Anbieter }} gefolgt sind.{% endif %}',
      body: `
<mj-text mj-class="title">Die Empfehlung wurde beendet</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>{% if Du %}wir haben die Empfehlung für {{ Produkt }} beendet, der du gefolgt bist. Dein Link gilt nicht mehr, und eine Prämie entsteht daraus nicht.{% else %}wir haben die Empfehlung für {{ Produkt }} beendet, der Sie gefolgt sind. Ihr Link gilt nicht mehr, und eine Prämie entsteht daraus nicht.{% endif %}</mj-text>
<mail-note tone="info">{% if Du %}Du brauchst nichts zu tun. Verträge, die du geschlossen hast, bleiben davon unberührt.{% else %}Sie brauchen nichts zu tun. Verträge, die Sie geschlossen haben, bleiben davon unberührt.{% endif %}</mail-note>
<mail-fact label="Produkt">{{ Produkt }}</mail-fact>
<mail-fact label="Empfehlungsnummer">{{ Empfehlungsnummer }}</mail-fact>
<mj-text>{% if Du %}Hast du Fragen dazu? Schreib uns, wir helfen dir weiter.{% else %}Haben Sie Fragen dazu? Schreiben Sie uns, wir helfen Ihnen weiter.{% endif %}</mj-text>
<mj-button href="{{ Portal }}/kontakt{% if Du %}?anrede=du{% endif %}">{% if Du %}Schreib uns{% else %}Schreiben Sie uns{% endif %}</mj-button>
`,
    },
    en: {
      subject: 'The referral for {{ Produkt }} has ended',
      preheader: 'The link no longer works. You don’t need to do anything.',
      because: 'You’re receiving this e-mail because you followed a {{ Anbieter }} referral.',
      body: `
<mj-text mj-class="title">The referral has ended</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>We have ended the referral for {{ Produkt }} that you followed. Your link no longer works, and there’s no reward.</mj-text>
<mail-note tone="info">You don’t need to do anything. Any contracts you’ve signed aren’t affected.</mail-note>
<mail-fact label="Product">{{ Produkt }}</mail-fact>
<mail-fact label="Referral number">{{ Empfehlungsnummer }}</mail-fact>
<mj-text>Any questions? Write to us and we’ll help.</mj-text>
<mj-button href="{{ Portal }}/kontakt">Write to us</mj-button>
`,
    },
  },
  (to, facts: RecommendationFacts & FormOfAddress) => ({ ...formOfAddressOf(to, facts), ...named(facts) }),
);
