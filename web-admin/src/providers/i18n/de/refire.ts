export const refireInGerman = {
  refire: {
    intro: 'Eine Reaktion, die schon gelaufen ist, noch einmal laufen lassen: eine Person beantragt es, eine zweite entscheidet.',
    empty: 'Keine Anträge',
    empty_hint: 'Einen Antrag stellen Sie bei den Zustellungen: eine erledigte Zeile aufklappen, dann „Erneut ausführen“.',
    decide: 'Entscheiden',
    state: { Beantragt: 'Wartet auf zweite Person', Genehmigt: 'Genehmigt', Geparkt: 'Geparkt', Abgelehnt: 'Abgelehnt', Abgelaufen: 'Abgelaufen', Erledigt: 'Ausgeführt', Verweigert: 'Von einer Regel verweigert', Aufgegeben: 'Aufgegeben' },
    request: {
      action: 'Erneut ausführen',
      title: '%{type} erneut ausführen?',
      text: '%{consumer} ist damit schon fertig. Eine zweite Person muss innerhalb von 24 Stunden zustimmen.',
      confirm: 'Antrag stellen',
      open: 'Für diese Zustellung wartet schon ein Antrag auf eine Entscheidung.',
      done: 'Der Antrag wartet auf eine zweite Person.',
    },
    effect: {
      Nachricht: 'Eine Mail ginge noch einmal hinaus.',
      Aenderung: 'Daten würden sich ändern.',
      Nichts: 'Es gäbe nichts zu tun: Alles ist schon so, wie es sein soll.',
      Abgelehnt: 'Eine Regel verweigert es.',
      Fehler: 'Der Probelauf ist gescheitert.',
    },
    mail_to: 'An',
    mail_subject: 'Betreff',
    events: 'Ereignisse',
    effect_key: 'Effektschlüssel',
    approve: { action: 'Genehmigen', title: '%{type} erneut ausführen?', text: 'Die Reaktion läuft dann einmal, unter einem neuen Effektschlüssel.', done: 'Genehmigt. Die Reaktion läuft jetzt.' },
    reject: { action: 'Ablehnen', title: 'Antrag zu %{type} ablehnen?', text: 'Die Reaktion läuft nicht noch einmal.', done: 'Der Antrag ist abgelehnt.' },
    withdraw: { action: 'Zurückziehen', title: 'Antrag zu %{type} zurückziehen?', text: 'Über den eigenen Antrag entscheidet eine zweite Person; zurückziehen können Sie ihn selbst.', done: 'Der Antrag ist zurückgezogen.' },
  },
  resources: {
    refires: {
      name: 'Erneute Ausführung |||| Erneute Ausführungen',
      fields: {
        consumer: 'Verbraucher', eventId: 'Ereignis', type: 'Typ', aggregateId: 'Aggregat-Id', state: 'Zustand', reason: 'Grund', requestedAt: 'Beantragt', requestedBy: 'Beantragt von', expiresAt: 'Läuft ab',
        decidedAt: 'Entschieden', decidedBy: 'Entschieden von', decisionReason: 'Begründung', endedAt: 'Beendet', outcome: 'Ergebnis', own: 'Eigener',
      },
    },
  },
};
