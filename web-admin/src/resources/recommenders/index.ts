import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import { reportWords } from '#contract/agentur/report-words.js';
import { defineResource, page } from '../resource.js';
import { recommenderSource } from './recommender.js';
import { invitationSource } from './invitation.js';
import { customerNumberSource } from './customer-number.js';

export const recommenders = defineResource({
  name: 'recommenders',
  menu: 'work',
  icon: GroupsOutlined,
  ability: 'EmpfehlerReport',
  source: recommenderSource,
  list: page(async () => (await import('./RecommenderList.js')).RecommenderList),
  texts: {
    de: {
      ...reportWords.de.reports.recommenders,
      unreachable: 'Adresse nicht erreichbar',
      unreachable_text:
        'E-Mails an diese Adresse kommen zurück und warten deshalb. Sie gehen hinaus, sobald die Person eine andere Adresse bestätigt oder sich über einen Link aus einer E-Mail anmeldet, oder sobald Sie die Adresse als erreichbar vermerken.',
      intro: 'Wer empfiehlt und was daraus geworden ist.',
      search: 'Name, Freund, E-Mail, Nummer, Code',
      inactive: {
        Unbestaetigt: 'Die Person hat ihre E-Mail-Adresse noch nicht bestätigt.',
        Gesperrt: 'Dieses Konto ist gesperrt.',
        Geloescht: 'Dieses Konto ist gelöscht.',
      },
      empty: 'Noch niemand empfiehlt',
      empty_hint: 'Wer sich im Portal registriert, steht hier.',
      admin_login: {
        open: 'Portal dieser Person öffnen',
        title: 'Portal von %{name} öffnen?',
        text: 'Für Hilfe am Telefon: Sie sehen das Portal so, wie die Person es sieht. Bankdaten ändern und Prämien wählen geht dabei nicht. Dass Sie es geöffnet haben, steht mit Ihrem Namen im Protokoll.',
        action: 'Link erzeugen',
        ready: 'Der Link gilt einmal und bis %{time}.',
        go: 'Portal in neuem Tab öffnen',
      },
      goodwill: {
        open: 'Kulanzprämie gewähren',
        title: 'Kulanzprämie für %{name}',
        text: 'Die Prämie gehört zu keinem Auftrag: Die Person bekommt eine E-Mail und wählt, wie sie sie bekommt. Sie liest auch Ihre Begründung.',
        left: 'Ohne Zustimmung: je Prämie bis %{grant}, für diese Person in diesem Jahr noch %{person}, von Ihnen in diesem Monat noch %{staff}.',
        second: 'Das liegt über der Grenze: Eine zweite Person mit Inhaberrechten muss zustimmen.',
        action_ask: 'Um Zustimmung bitten',
        waits: '%{amount} für %{name}: Jetzt muss noch eine zweite Person zustimmen.',
        waiting:
          '%{smart_count} Kulanzprämie wartet auf Zustimmung |||| %{smart_count} Kulanzprämien warten auf Zustimmung',
        waiting_hint: 'Über der Grenze entscheidet eine zweite Person mit Inhaberrechten.',
        own: 'Ihr eigener Antrag. Jemand anderes entscheidet.',
        owner_decides: 'Die Agenturinhaber entscheiden.',
        by: 'von %{name}, %{time}',
        history: 'Kulanz',
        state: { Wartet: 'Wartet auf Zustimmung', Gewaehrt: 'Gewährt', Abgelehnt: 'Abgelehnt' },
        decided: { Gewaehrt: 'genehmigt von %{name}', Abgelehnt: 'abgelehnt von %{name}' },
        agree: {
          action: 'Zustimmen',
          title: 'Kulanzprämie zustimmen?',
          text: 'Die Person bekommt gleich eine E-Mail und wählt, wie sie die Prämie bekommt.',
          done: '%{name} bekommt %{amount}.',
        },
        decline: {
          action: 'Ablehnen',
          title: 'Kulanzprämie ablehnen?',
          text: 'Es wird nichts gewährt. Ihre Begründung liest, wer darum gebeten hat.',
          done: 'Abgelehnt. %{name} bekommt %{amount} nicht.',
        },
        amount: 'Betrag',
        amount_hint: 'Von 1 € bis %{most}',
        amount_lack:
          'Bitte einen Betrag von 1 € bis %{most} eingeben, ohne Tausenderpunkt, zum Beispiel 25 oder 12,50.',
        action: 'Gewähren',
        action_amount: '%{amount} gewähren',
        done: '%{name} bekommt %{amount}.',
      },
      block: {
        open: 'Sperren',
        title: '%{name} sperren?',
        text: 'Die Person wird sofort abgemeldet, kann sich nicht anmelden und nichts empfehlen; ihre Links gelten nicht, offene Prämien werden angehalten. Sie bekommt eine E-Mail mit Ihrer Begründung.',
        done: '%{name} ist gesperrt.',
        kind: 'Was wird gesperrt?',
        kinds: {
          Konto: {
            name: 'Dieses Konto',
            text: 'Beim Anmelden liest die Person: „Dieses Konto ist für das Empfehlungsprogramm gesperrt“, mit Ihrer Begründung.',
          },
          Allgemein: {
            name: 'Die Person insgesamt',
            text: 'Beim Anmelden liest sie: „Ihr Konto ist gesperrt“, mit Ihrer Begründung.',
          },
          Ausgeschlossen: {
            name: 'Nach den Teilnahmebedingungen ausgeschlossen',
            text: 'Für Beschäftigte und Dienstleister, die nicht teilnehmen dürfen. Beim Anmelden liest die Person genau das und Ihre Begründung.',
          },
        },
        since: 'Seit %{date}.',
        since_by: 'Seit %{date}, durch %{name}.',
        reason: 'Begründung: %{reason}',
      },
      unblock: {
        open: 'Entsperren',
        title: '%{name} entsperren?',
        text: 'Anmeldung, Empfehlungen und Links gehen wieder, Prämien, die nur darauf warteten, werden ausgezahlt; was geprüft wird, wartet weiter. Die Person bekommt eine E-Mail.',
        done: '%{name} ist entsperrt.',
      },
      reachable: {
        open: 'Als erreichbar vermerken',
        title: 'Wieder E-Mails an %{name} schicken?',
        text: 'Wählen Sie das, wenn Sie wissen, dass E-Mails dort wieder ankommen. Was in den letzten 30 Tagen gewartet hat, geht hinaus, soweit es noch gebraucht wird. Ihre Begründung steht im Protokoll.',
        done: 'E-Mails an %{name} gehen wieder hinaus.',
      },
    },
    en: {
      ...reportWords.en.reports.recommenders,
      unreachable: 'E-mails bounce',
      unreachable_text:
        'E-mails to this address bounce, so we’re holding them. They go out once the person confirms a different address or logs in through a link in an e-mail, or once you mark the address as reachable.',
      intro: 'People who refer friends, and what’s come of it.',
      search: 'Name, friend, e-mail, number, code',
      inactive: {
        Unbestaetigt: 'This person hasn’t confirmed their e-mail address yet.',
        Gesperrt: 'This account is blocked.',
        Geloescht: 'This account has been erased.',
      },
      empty: 'No referrers yet',
      empty_hint: 'Anyone who registers in the portal appears here.',
      admin_login: {
        open: 'Open this person’s portal',
        title: 'Open the portal as %{name}?',
        text: 'Use this to help someone on the phone: you see the portal exactly as they do. You can’t change bank details or choose rewards. The audit log records your name and that you opened it.',
        action: 'Create link',
        ready: 'The link works once, until %{time}.',
        go: 'Open the portal in a new tab',
      },
      goodwill: {
        open: 'Grant a goodwill reward',
        title: 'Goodwill reward for %{name}',
        text: 'This reward isn’t tied to an order. The person gets an e-mail with your reason and chooses how to receive it.',
        left: 'Without approval: up to %{grant} per reward, %{person} left for this person this year, %{staff} left for you this month.',
        second: 'That’s above the limit, so another agency owner has to approve it.',
        action_ask: 'Request approval',
        waits: '%{amount} for %{name} is awaiting approval.',
        waiting:
          '%{smart_count} goodwill reward awaiting approval |||| %{smart_count} goodwill rewards awaiting approval',
        waiting_hint: 'Above the limit, another agency owner decides.',
        own: 'Your own request. Someone else decides.',
        owner_decides: 'The agency owners decide.',
        by: 'by %{name}, %{time}',
        history: 'Goodwill',
        state: { Wartet: 'Awaiting approval', Gewaehrt: 'Granted', Abgelehnt: 'Declined' },
        decided: { Gewaehrt: 'approved by %{name}', Abgelehnt: 'declined by %{name}' },
        agree: {
          action: 'Approve',
          title: 'Approve this goodwill reward?',
          text: 'The person gets an e-mail right away and can choose how to receive it.',
          done: '%{name} gets %{amount}.',
        },
        decline: {
          action: 'Decline',
          title: 'Decline this goodwill reward?',
          text: 'Nothing is granted. Whoever requested it sees your reason.',
          done: 'Declined. %{name} won’t get %{amount}.',
        },
        amount: 'Amount',
        amount_hint: 'From €1 to %{most}',
        amount_lack: 'Please enter an amount from €1 to %{most}, without a thousands separator, such as 25 or 12.50.',
        action: 'Grant',
        action_amount: 'Grant %{amount}',
        done: '%{name} gets %{amount}.',
      },
      block: {
        open: 'Block',
        title: 'Block %{name}?',
        text: 'They’re logged out immediately and can’t log in or refer anyone. Their links stop working and open rewards are put on hold. They get an e-mail with your reason.',
        done: '%{name} has been blocked.',
        kind: 'What are you blocking?',
        kinds: {
          Konto: {
            name: 'This account',
            text: 'At login they read “This account is blocked from the referral programme”, with your reason.',
          },
          Allgemein: {
            name: 'The person altogether',
            text: 'At login they read “Your account is blocked”, with your reason.',
          },
          Ausgeschlossen: {
            name: 'Excluded by the terms',
            text: 'For employees and service providers who may not take part. At login they read exactly that, and your reason.',
          },
        },
        since: 'Since %{date}.',
        since_by: 'Since %{date}, by %{name}.',
        reason: 'Reason: %{reason}',
      },
      unblock: {
        open: 'Unblock',
        title: 'Unblock %{name}?',
        text: 'Login, referrals and links work again, and rewards on hold are paid. The person gets an e-mail.',
        done: '%{name} has been unblocked.',
      },
      reachable: {
        open: 'Mark as reachable',
        title: 'Send e-mails to %{name} again?',
        text: 'Do this if you know that the address works again. E-mails held over the last 30 days are sent if they’re still needed. Your reason is kept in the audit log.',
        done: 'E-mails to %{name} are being sent again.',
      },
    },
  },
});

export const invitations = defineResource({
  name: 'invitations',
  menu: 'work',
  icon: ForwardToInboxOutlined,
  ability: 'Einladungstool',
  source: invitationSource,
  list: page(async () => (await import('./InvitationsAndNumbers.js')).InvitationList),
  texts: {
    de: {
      ...reportWords.de.reports.invitations,
      intro: 'Einladungen zum Empfehlen, die Ihre Agentur verschickt hat.',
      search: 'Nummer, Name oder E-Mail',
      empty: 'Noch keine Einladungen',
      empty_hint: 'Sobald Ihre Agentur jemanden zum Empfehlen einlädt, steht die Einladung hier.',
      invite: {
        open: 'Jemanden einladen',
        title: 'Zum Empfehlen einladen',
        text: 'Die Person bekommt eine E-Mail und legt ihr Konto selbst an. Bis wann die Einladung gilt, steht in der E-Mail.',
        Vorname: 'Vorname',
        Nachname: 'Nachname',
        Email: 'E-Mail-Adresse',
        Art: 'Art der Einladung',
        Mitarbeiternummer: 'Im Namen von',
        myself: 'Ich selbst',
        employee_hint: 'Wem die Einladung im Bericht zugerechnet wird.',
        address_taken: 'Diese Adresse hat schon ein Konto oder eine offene Einladung.',
        action: 'Einladung senden',
        done: 'Einladung an %{email} ist unterwegs.',
      },
      action: 'Aktionen',
      again: { action: 'Noch einmal senden', done: 'Die Einladung geht noch einmal an %{email}.' },
      withdraw: {
        action: 'Zurückziehen',
        title: 'Einladung an %{name} zurückziehen?',
        text: 'Der Link in der E-Mail gilt dann nicht mehr, und die Daten der eingeladenen Person werden gelöscht. Einladen können Sie sie jederzeit wieder.',
        done: 'Die Einladung ist zurückgezogen.',
      },
    },
    en: {
      ...reportWords.en.reports.invitations,
      intro: 'Invitations your agency has sent to people who might refer friends.',
      search: 'Number, name or e-mail',
      empty: 'No invitations yet',
      empty_hint: 'As soon as your agency invites someone to refer friends, they appear here.',
      invite: {
        open: 'Invite someone',
        title: 'Invite someone to refer friends',
        text: 'They get an e-mail and create their own account. The e-mail says how long the invitation is valid.',
        Vorname: 'First name',
        Nachname: 'Last name',
        Email: 'E-mail address',
        Art: 'Kind of invitation',
        Mitarbeiternummer: 'On behalf of',
        myself: 'Myself',
        employee_hint: 'Who gets credit for the invitation in reports.',
        address_taken: 'This address already has an account or an open invitation.',
        action: 'Send invitation',
        done: 'The invitation to %{email} is on its way.',
      },
      action: 'Actions',
      again: { action: 'Send again', done: 'The invitation is on its way to %{email} again.' },
      withdraw: {
        action: 'Withdraw',
        title: 'Withdraw the invitation to %{name}?',
        text: 'The link in the e-mail is then no longer valid, and the data of the invited person is deleted. You can invite them again at any time.',
        done: 'The invitation has been withdrawn.',
      },
    },
  },
});

export const customerNumbers = defineResource({
  name: 'customer-numbers',
  menu: 'work',
  icon: BadgeOutlined,
  ability: 'Praemien',
  source: customerNumberSource,
  list: page(async () => (await import('./InvitationsAndNumbers.js')).CustomerNumberList),
  texts: {
    de: {
      name: 'Kundennummer |||| Kundennummern',
      fields: { name: 'Name', number: 'Kundennummer', sentAt: 'Angegeben' },
      intro:
        'Kundennummern, die Empfehler angegeben haben. Prüfen Sie, ob es sie beim Anbieter gibt und ob sie zur Person gehören.',
      empty: 'Nichts zu prüfen',
      empty_hint: 'Sobald jemand seine Kundennummer angibt, steht sie hier.',
      decide: 'Entscheidung',
      accept: 'Bestätigen',
      refuse: 'Ablehnen',
      title: { Ok: 'Kundennummer bestätigen?', Abgelehnt: 'Kundennummer ablehnen?' },
      text: {
        Ok: 'Die Person sieht im Portal, dass ihre Kundennummer geprüft ist. Die Entscheidung steht im Protokoll.',
        Abgelehnt:
          'Die Person sieht im Portal, dass die Nummer nicht stimmt, und kann eine andere angeben. Die Entscheidung steht im Protokoll.',
      },
      done: { Ok: 'Kundennummer von %{name} ist bestätigt.', Abgelehnt: 'Kundennummer von %{name} ist abgelehnt.' },
    },
    en: {
      name: 'Customer number |||| Customer numbers',
      fields: { name: 'Name', number: 'Customer number', sentAt: 'Entered' },
      intro:
        'Customer numbers entered by referrers. Check that each one exists at the provider and belongs to the right person.',
      empty: 'Nothing to check',
      empty_hint: 'As soon as someone enters their customer number, it appears here.',
      decide: 'Decision',
      accept: 'Confirm',
      refuse: 'Reject',
      title: { Ok: 'Confirm this customer number?', Abgelehnt: 'Reject this customer number?' },
      text: {
        Ok: 'The person sees in the portal that their customer number has been verified. Your decision is kept in the audit log.',
        Abgelehnt:
          'The person sees in the portal that the number is wrong and can enter a different one. Your decision is kept in the audit log.',
      },
      done: {
        Ok: 'Customer number of %{name} confirmed.',
        Abgelehnt: 'Customer number of %{name} rejected.',
      },
    },
  },
});
