import type { refireInGerman } from '../de/refire.js';

export const refireInEnglish: typeof refireInGerman = {
  refire: {
    intro: 'Running a reaction once more that has run already: one person asks, a second one decides.',
    empty: 'No requests',
    empty_hint: 'You make a request on the deliveries page: open a row that is done, then choose “Run again”.',
    decide: 'Decide',
    state: { Beantragt: 'Waits for a second person', Genehmigt: 'Approved', Geparkt: 'Parked', Abgelehnt: 'Rejected', Abgelaufen: 'Expired', Erledigt: 'Done', Verweigert: 'Refused by a rule', Aufgegeben: 'Given up' },
    request: {
      action: 'Run again',
      title: 'Run %{type} again?',
      text: '%{consumer} is done with it already. A second person has to agree within 24 hours.',
      confirm: 'Make the request',
      open: 'A request for this delivery is waiting for a decision already.',
      done: 'The request waits for a second person.',
    },
    effect: {
      Nachricht: 'A mail would go out once more.',
      Aenderung: 'Data would change.',
      Nichts: 'There would be nothing to do: everything is as it should be.',
      Abgelehnt: 'A rule refuses it.',
      Fehler: 'The rehearsal failed.',
    },
    mail_to: 'To',
    mail_subject: 'Subject',
    events: 'Events',
    effect_key: 'Effect key',
    approve: { action: 'Approve', title: 'Run %{type} again?', text: 'The reaction then runs once, under a new effect key.', done: 'Approved. The reaction runs now.' },
    reject: { action: 'Reject', title: 'Reject the request for %{type}?', text: 'The reaction does not run again.', done: 'The request is rejected.' },
    withdraw: { action: 'Withdraw', title: 'Withdraw the request for %{type}?', text: 'A second person decides about your own request; you can withdraw it yourself.', done: 'The request is withdrawn.' },
  },
  resources: {
    refires: {
      name: 'Run again |||| Run again',
      fields: {
        consumer: 'Consumer', eventId: 'Event', type: 'Type', aggregateId: 'Aggregate id', state: 'State', reason: 'Reason', requestedAt: 'Asked', requestedBy: 'Asked by', expiresAt: 'Expires',
        decidedAt: 'Decided', decidedBy: 'Decided by', decisionReason: 'Why', endedAt: 'Ended', outcome: 'Outcome', own: 'Own',
      },
    },
  },
};
