export const exploreInGerman = {
  plot: {
    now: 'jetzt',
    ago: 'vor %{time}',
    keys: 'Mit den Pfeiltasten durch die letzten Minuten gehen',
  },
  explore: {
    chain: {
      open: 'Kette der Ursachen',
      title: 'Kette der Ursachen',
      hint: '%{smart_count} Ereignis im Vorgang |||| %{smart_count} Ereignisse im Vorgang',
      cut: 'Dieser Vorgang hat mehr Ereignisse, als hier durchsucht werden. Gezeigt sind die nächstgelegenen.',
      step: 'Schritt %{step}:',
      process: 'Ganzer Vorgang',
      correlation: 'Vorgang (genau)',
    },
    consumers: {
      title: 'Verbraucher',
      hint: 'Wer die Ereignisse liest. Projektionen zählen alle Mandanten, Reaktionen den eigenen.',
      name: 'Name',
      position: 'Position',
      lag: 'Rückstand',
      age: 'Ältestes wartet',
      rate: 'Tempo',
      per_second: '%{rate}/s',
      parked: '%{smart_count} Strom steht |||| %{smart_count} Ströme stehen',
      show: { all: 'Alle', behind: 'Im Rückstand', stopped: 'Steht' },
      none: { all: 'Noch kein Verbraucher', behind: 'Niemand ist im Rückstand', stopped: 'Niemand steht' },
      kind: { Projektion: 'Projektion', Reaktion: 'Reaktion' },
    },
    flow: { lag: 'Ältestes wartet', rate: 'Tempo des Relais' },
    relay: {
      alive: 'Relais läuft',
      silent: 'Das Relais schweigt. Neue Ereignisse erreichen niemanden, bis ein Worker läuft; verloren geht nichts.',
      age: 'Ältestes wartet %{time}',
    },
    queue: {
      pause: 'Anhalten',
      pause_one: '%{name} anhalten',
      resume: 'Fortsetzen',
      resume_one: '%{name} fortsetzen',
      title: '%{name} anhalten?',
      text: {
        deliveries:
          'Reaktionen (Mails, Prämien, Auszahlungen) Ihres Programms warten dann, bis Sie fortsetzen. Andere Programme sind nicht betroffen, verloren geht nichts.',
        sweep:
          'Fristen, Erinnerungen und Löschungen Ihres Programms warten dann, bis Sie fortsetzen. Danach wird alles Fällige nachgeholt.',
      },
      text_all: {
        deliveries:
          'Reaktionen (Mails, Prämien, Auszahlungen) aller Programme warten dann, bis Sie fortsetzen. Im Protokoll jedes Programms steht, wer angehalten hat und warum.',
        sweep:
          'Fristen, Erinnerungen und Löschungen aller Programme warten dann, bis Sie fortsetzen. Im Protokoll jedes Programms steht, wer angehalten hat und warum.',
      },
    },
  },
};
