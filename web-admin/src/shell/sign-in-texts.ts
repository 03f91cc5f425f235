/** Texts of the sign-in page, which is loaded without the rest of the console. */
export const signInInGerman = {
  title: 'Anmelden',
  headline: 'Konsole für Agentur und Betrieb',
  question: 'Für welches Programm möchten Sie arbeiten?',
  other: 'Anderes Programm',
  other_key: 'Kürzel des Programms',
  continue: 'Weiter zur Anmeldung',
  continue_to: 'Weiter zu %{name}',
  hint: 'Sie melden sich auf der Seite Ihres Anmeldedienstes an und kommen danach hierher zurück.',
  unknown: 'Dieses Programm ist nicht bekannt. Bitte prüfen Sie das Kürzel.',
  platform: 'Als Plattform anmelden',
  returning: 'Ihre Anmeldung wird geprüft',
  failed: 'Die Anmeldung ist nicht gelungen',
  again: 'Neu anmelden',
  set_up: 'Plattform einrichten',
  set_up_hint:
    'Mit diesem Link werden Sie Betreiber der Installation. Ihr Gerät legt einen Passkey an; damit melden Sie sich später an, ohne Passwort.',
  set_up_name: 'Ihr Name, wie er im Protokoll steht',
  set_up_email: 'Ihre E-Mail-Adresse',
  set_up_email_hint: 'Wir schicken Ihnen einen Link, mit dem Sie die Adresse bestätigen.',
  set_up_do: 'Passkey anlegen',
  link_over:
    'Dieser Link gilt nicht mehr. Jeder Link gilt einmal und eine Stunde lang; einen neuen erhalten Sie mit dem Befehl operator-link.',
  no_passkey: 'Ihr Gerät hat die Anmeldung nicht bestätigt. Bitte versuchen Sie es noch einmal.',
  passkey_refused:
    'Dieser Passkey wurde nicht angenommen. Er muss zu dieser Installation gehören, und Ihr Gerät muss nach Fingerabdruck, Gesicht oder PIN fragen. Richten Sie das auf dem Gerät ein und versuchen Sie es noch einmal.',
  passkey_unknown:
    'Dieser Passkey öffnet dieses Programm nicht: Er gehört zu einem anderen oder gilt nicht mehr, oder Ihr Gerät hat nicht nach Fingerabdruck, Gesicht oder PIN gefragt.',
  blocked: 'Ihr Zugang ist gesperrt. Bitte wenden Sie sich an einen Betreiber Ihres Programms.',
  by_passkey: 'Mit Passkey anmelden',
  passkey_hint:
    'Ihr Gerät fragt nach Fingerabdruck, Gesicht oder PIN. Haben Sie das Gerät nicht mehr, schickt Ihnen ein Betreiber Ihres Programms einen neuen Link.',
  join: 'Zugang einrichten',
  join_hint: 'Guten Tag, %{name}. Ihr Gerät legt einen Passkey an; damit melden Sie sich künftig an, ohne Passwort.',
  join_device: 'Legen Sie ihn auf dem Gerät an, mit dem Sie arbeiten. Der Link gilt einmal.',
  invitation_over:
    'Dieser Link gilt nicht mehr: Er ist schon benutzt, abgelaufen, durch einen neuen ersetzt oder zurückgezogen. Waren Sie schon hier, melden Sie sich an; sonst bitten Sie um einen neuen.',
  nowhere:
    'Hier ist noch kein Weg zur Anmeldung eingerichtet. Bitte wenden Sie sich an den Betrieb dieser Installation.',
  mismatch:
    'Diese Anmeldung wurde nicht in diesem Fenster begonnen oder ist schon benutzt. Bitte melden Sie sich neu an.',
  not_yours:
    'Ihr Zugang gehört nicht zu diesem Programm. Wählen Sie ein anderes Programm oder melden Sie sich mit einem anderen Zugang an.',
  not_invited:
    'Diese Einladung gilt nicht oder nicht mehr für Sie. Melden Sie sich mit der E-Mail-Adresse an, an die sie ging, oder bitten Sie um eine neue.',
  declined: 'Der Anmeldedienst hat die Anmeldung nicht bestätigt.',
  address: 'Melden Sie sich als Plattform an, um Ihre E-Mail-Adresse zu bestätigen.',
  session_over: 'Ihre Sitzung ist beendet. Bitte melden Sie sich neu an.',
  with: 'Anmelden mit %{name}',
  objection: {
    title: 'Neuer Betreiber',
    text: 'Das Programm %{programme} hat keinen Betreiber mehr. Die Plattform möchte %{email} als Betreiber einladen. Bis %{date} können Sie widersprechen; sind Sie einverstanden, müssen Sie nichts tun.',
    reason: 'Grund, den die Plattform liest',
    do: 'Widersprechen',
    done: 'Ihr Widerspruch ist angekommen. Niemand wird eingeladen.',
    over: 'Darüber ist schon entschieden, oder der Link gilt nicht mehr.',
  },
  invited: 'Sie wurden eingeladen. Melden Sie sich an wie sonst auch bei der Arbeit, dann gehört der Zugang Ihnen.',
  no_rights: 'Mit Ihrer Rolle gibt es hier noch nichts zu tun. Wenden Sie sich an die Leitung Ihrer Agentur.',
};

export const signInInEnglish: typeof signInInGerman = {
  title: 'Sign in',
  headline: 'Console for agencies and operators',
  question: 'Which programme would you like to work on?',
  other: 'A different programme',
  other_key: 'Programme key',
  continue: 'Continue to sign-in',
  continue_to: 'Continue to %{name}',
  hint: 'You’ll sign in with your identity provider and then come straight back here.',
  unknown: 'We don’t know this programme. Please check the key.',
  platform: 'Sign in as platform operator',
  returning: 'Checking your sign-in',
  failed: 'Sign-in failed',
  again: 'Sign in again',
  set_up: 'Set up the platform',
  set_up_hint:
    'This link makes you a platform operator of this installation. Your device creates a passkey that signs you in from now on, no password needed.',
  set_up_name: 'Your name, as shown in the audit log',
  set_up_email: 'Your e-mail address',
  set_up_email_hint: 'You’ll get a link to confirm this address.',
  set_up_do: 'Create a passkey',
  link_over:
    'This link no longer works. Each link works once, within an hour. Run the operator-link command to get a new one.',
  no_passkey: 'Your device didn’t confirm the sign-in. Please try again.',
  passkey_refused:
    'This passkey wasn’t accepted. It has to belong to this installation, and your device has to ask for a fingerprint, face or PIN. Set that up on the device and try again.',
  passkey_unknown:
    'This passkey doesn’t open this programme. It belongs to another one or no longer works, or your device didn’t ask for a fingerprint, face or PIN.',
  blocked: 'Your access has been blocked. Please contact an operator of your programme.',
  by_passkey: 'Sign in with a passkey',
  passkey_hint:
    'Your device asks for your fingerprint, face or PIN. If you no longer have it, an operator of your programme can send you a new link.',
  join: 'Set up your access',
  join_hint: 'Hello %{name}. Your device creates a passkey that signs you in from now on, no password needed.',
  join_device: 'Create it on the device you work with. The link works once.',
  invitation_over:
    'This link no longer works: it has been used, replaced or withdrawn, or it has expired. If you’ve been here before, sign in; otherwise ask for a new one.',
  nowhere: 'Sign-in hasn’t been set up here yet. Please contact whoever runs this installation.',
  mismatch: 'This sign-in wasn’t started in this window or has already been used. Please sign in again.',
  not_yours:
    'Your account doesn’t have access to this programme. Choose a different programme or sign in with another account.',
  not_invited:
    'This invitation isn’t for this account or is no longer valid. Sign in with the e-mail address it was sent to, or ask for a new one.',
  declined: 'The identity provider didn’t confirm your sign-in.',
  address: 'Sign in as platform operator to confirm your e-mail address.',
  session_over: 'Your session has ended. Please sign in again.',
  with: 'Sign in with %{name}',
  objection: {
    title: 'New operator',
    text: 'The %{programme} programme has no operator left. The platform wants to invite %{email} as one. You can object until %{date}. If you agree, you don’t need to do anything.',
    reason: 'Reason, which the platform reads',
    do: 'Object',
    done: 'Your objection has been received. No one is invited.',
    over: 'This has already been decided, or the link is no longer valid.',
  },
  invited: 'You’ve been invited. Sign in the way you usually do at work, and you’re in.',
  no_rights: 'Your role doesn’t give you access to anything here yet. Please ask your agency owner.',
};
