export const repairInGerman = {
  repair: {
    reason: 'Grund',
    reason_hint: 'Steht im Protokoll. Bitte keine Personendaten.',
    parked: {
      title: '%{smart_count} Strom steht still |||| %{smart_count} Ströme stehen still',
      hint: 'Alles andere läuft weiter. Wiederholen, wenn die Ursache behoben ist, sonst überspringen.',
      hint_more:
        'Die ersten %{shown}. Alles andere läuft weiter. Wiederholen, wenn die Ursache behoben ist, sonst überspringen.',
      waiting: '%{smart_count} Ereignis wartet dahinter. |||| %{smart_count} Ereignisse warten dahinter.',
      trace: 'Fehlerspur',
      rebuild: 'Zur Projektion',
    },
    skip: {
      action: 'Überspringen',
      title: '%{type} überspringen?',
      text: '%{consumer} erfährt davon dann nicht. Das lässt sich nicht zurücknehmen.',
      extent: 'Umfang',
      one: 'Nur dieses Ereignis, der Rest geht weiter',
      stream:
        'Dieses und alles dahinter (%{smart_count} Ereignis) |||| Dieses und alles dahinter (%{smart_count} Ereignisse)',
      done: '%{smart_count} Zustellung übersprungen. |||| %{smart_count} Zustellungen übersprungen.',
    },
    set: {
      action: 'Mehrere wiederholen',
      title: 'Geparkte Zustellungen wiederholen',
      text: 'Was leer bleibt, spielt keine Rolle. Zuerst sehen Sie, wie viele und welche es sind.',
      Verbraucher: 'Verbraucher (genauer Name)',
      Typ: 'Typ des Ereignisses (genau)',
      Fehler: 'Text im Fehler',
      look: 'Prüfen',
      found: '%{smart_count} Zustellung wird wiederholt: |||| %{smart_count} Zustellungen werden wiederholt:',
      none: 'Keine geparkte Zustellung passt dazu.',
    },
    cancel: {
      action: 'Neuaufbau abbrechen',
      title: 'Neuaufbau von %{name} abbrechen?',
      text: 'Die Tabelle in Gebrauch bleibt, wie sie ist. Was schon gebaut wurde, wird verworfen.',
      done: 'Der Neuaufbau von %{name} ist abgebrochen.',
    },
    back: {
      action: 'Zurück zu Generation %{generation}',
      title: '%{name} zurückrollen?',
      text: 'Die vorige Tabelle wird wieder gelesen und holt nach, was seither geschah. Bis dahin fehlt dieses Neue. Der Wechsel lässt sich umkehren.',
      done: '%{name} ist zurückgerollt und holt auf.',
    },
    forward: {
      action: 'Wieder zu Generation %{generation}',
      title: 'Bei %{name} wieder die neuere Tabelle nehmen?',
      text: 'Das Zurückrollen wird aufgehoben: Die neuere Tabelle wird wieder gelesen und holt nach, was seither geschah. Der Wechsel lässt sich umkehren.',
      done: '%{name} liest wieder die neuere Tabelle und holt auf.',
      state: 'Zurückgerollt: In Gebrauch ist Generation %{generation}.',
    },
    rows: {
      title: 'Verschiedene Zeilen',
      hint: 'Die erste, mit den Spalten, in denen sie sich unterscheidet. |||| Die ersten %{smart_count}, mit den Spalten, in denen sie sich unterscheiden.',
      missing: 'keine Zeile',
    },
  },
};
