import { day, inBoth } from '#platform/mail/mail-reaction.js';

// To friends: what they have to do next on their way to the offer.

interface Registration {
  readonly token: string;
  readonly product: string;
  /** Null where the recommender is erased. */
  readonly recommenderFirstName: string | null;
  /** A part of the reward is the recipient's. */
  readonly rewarded: boolean;
}

/** To the contact who entered their data: the link confirms the address, and with it the consent given in the form. */
export const recipientConfirmationMail = inBoth<Registration>({
  de: (to, { token, product, recommenderFirstName, rewarded }) => ({
    subject: `Bitte bestätigen Sie Ihre Angaben: ${product}`,
    preheader: 'Ein Klick bestätigt Ihre Angaben. Danach geht es zum Angebot.',
    heading: 'Bitte bestätigen Sie Ihre Angaben',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `${recommenderFirstName ? `${recommenderFirstName} hat Ihnen` : 'Ihnen wurde'} ${product} von ${to.tenant.name} empfohlen, und Sie haben Ihre Daten eingetragen. Damit wir sie verwenden dürfen, bestätigen Sie sie bitte.`,
      },
      { kind: 'button', label: 'Angaben bestätigen', url: to.link('/empfaenger/zustimmung/', token) },
      ...(rewarded
        ? [{ kind: 'paragraph', text: 'Wenn Sie einen Vertrag abschließen, erhalten auch Sie eine Prämie.' } as const]
        : []),
      {
        kind: 'small',
        text: 'Bestätigen Sie nicht, löschen wir Ihre Daten nach zwölf Wochen. Wenn Sie nichts eingetragen haben, brauchen Sie nichts zu tun.',
      },
    ],
    because: `Sie erhalten diese E-Mail, weil Ihre Adresse zu einer Empfehlung von ${to.tenant.name} eingetragen wurde.`,
  }),
  en: (to, { token, product, recommenderFirstName, rewarded }) => ({
    subject: `Please confirm your details: ${product}`,
    preheader: 'One click confirms your details and takes you to the offer.',
    heading: 'Please confirm your details',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `${recommenderFirstName ? `${recommenderFirstName} recommended` : 'You were recommended'} ${product} by ${to.tenant.name}${recommenderFirstName ? ' to you' : ''}, and you entered your details. Please confirm them so that we may use them.`,
      },
      { kind: 'button', label: 'Confirm details', url: to.link('/empfaenger/zustimmung/', token) },
      ...(rewarded ? [{ kind: 'paragraph', text: 'If you sign up, you get a reward too.' } as const] : []),
      {
        kind: 'small',
        text: 'If you don’t confirm, we delete your details after twelve weeks. Wasn’t this you? Then there’s nothing to do.',
      },
    ],
    because: `You receive this e-mail because your address was entered for a ${to.tenant.name} referral.`,
  }),
});

/** A day after the form, and three days after it, while nothing was confirmed. */
export const recipientReminderMail = inBoth<Registration & { readonly validUntil: Date }>({
  de: (to, { token, product, recommenderFirstName, validUntil }) => ({
    subject: `Noch ein Klick bis zum Angebot: ${product}`,
    preheader: 'Ihre Angaben sind noch nicht bestätigt.',
    heading: 'Noch ein Klick bis zum Angebot',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `${recommenderFirstName ? `${recommenderFirstName} hat Ihnen` : 'Ihnen wurde'} ${product} von ${to.tenant.name} empfohlen. Sie haben Ihre Daten eingetragen und noch nicht bestätigt. Ein Klick genügt, dann geht es zum Angebot.`,
      },
      { kind: 'button', label: 'Angaben bestätigen', url: to.link('/empfaenger/zustimmung/', token) },
      { kind: 'facts', rows: [['Gültig bis', day(validUntil)]] },
      {
        kind: 'small',
        text: 'Wir erinnern Sie höchstens zweimal. Möchten Sie nicht mehr, oder haben Sie nichts eingetragen, brauchen Sie nichts zu tun: Unbestätigte Daten löschen wir.',
      },
    ],
    because: `Sie erhalten diese E-Mail, weil Ihre Adresse zu einer Empfehlung von ${to.tenant.name} eingetragen wurde.`,
  }),
  en: (to, { token, product, recommenderFirstName, validUntil }) => ({
    subject: `One more click to the offer: ${product}`,
    preheader: 'Your details are not confirmed yet.',
    heading: 'One more click to the offer',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `${recommenderFirstName ? `${recommenderFirstName} recommended` : 'You were recommended'} ${product} by ${to.tenant.name}${recommenderFirstName ? ' to you' : ''}. You entered your details but haven’t confirmed them yet. One click takes you to the offer.`,
      },
      { kind: 'button', label: 'Confirm details', url: to.link('/empfaenger/zustimmung/', token) },
      { kind: 'facts', rows: [['Valid until', day(validUntil)]] },
      {
        kind: 'small',
        text: 'We remind you twice at most. Changed your mind, or wasn’t this you? Then there’s nothing to do: we delete details that nobody confirms.',
      },
    ],
    because: `You receive this e-mail because your address was entered for a ${to.tenant.name} referral.`,
  }),
});

interface Reserved {
  readonly product: string;
  readonly url: string;
  readonly reservedUntil: Date;
  /** A part of the reward is the recipient's. */
  readonly rewarded: boolean;
}

/** Confirmed: the way to the offer, so that it is found again later. */
export const offerMail = inBoth<Reserved>({
  de: (to, { product, url, reservedUntil, rewarded }) => ({
    subject: `Ihr Angebot ist reserviert: ${product}`,
    preheader: `Reserviert bis zum ${day(reservedUntil)}.`,
    heading: 'Ihr Angebot ist reserviert',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      { kind: 'paragraph', text: `danke, Ihre Angaben sind bestätigt. Hier geht es zu ${product}.` },
      { kind: 'button', label: 'Zum Angebot', url },
      { kind: 'facts', rows: [['Reserviert bis', day(reservedUntil)]] },
      ...(rewarded
        ? [{ kind: 'paragraph', text: 'Wenn Sie einen Vertrag abschließen, erhalten auch Sie eine Prämie.' } as const]
        : []),
      {
        kind: 'small',
        text: 'Bitte benutzen Sie diesen Link: An ihm erkennt der Anbieter, dass Ihr Vertrag zu dieser Empfehlung gehört.',
      },
    ],
    because: `Sie erhalten diese E-Mail, weil Sie Ihre Angaben zu einer Empfehlung von ${to.tenant.name} bestätigt haben.`,
  }),
  en: (to, { product, url, reservedUntil, rewarded }) => ({
    subject: `Your offer is reserved: ${product}`,
    preheader: `Reserved until ${day(reservedUntil)}.`,
    heading: 'Your offer is reserved',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      { kind: 'paragraph', text: `Thank you, your details are confirmed. This way to ${product}.` },
      { kind: 'button', label: 'See the offer', url },
      { kind: 'facts', rows: [['Reserved until', day(reservedUntil)]] },
      ...(rewarded ? [{ kind: 'paragraph', text: 'If you sign up, you get a reward too.' } as const] : []),
      {
        kind: 'small',
        text: 'Please use this link: it tells the provider that your contract belongs to this referral.',
      },
    ],
    because: `You receive this e-mail because you confirmed your details for a ${to.tenant.name} referral.`,
  }),
});
