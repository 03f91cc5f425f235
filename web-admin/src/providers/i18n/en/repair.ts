export const repairInEnglish = {
  repair: {
    reason: 'Reason',
    reason_hint: 'Goes into the audit log. No personal data, please.',
    parked: {
      title: '%{smart_count} stream stands still |||| %{smart_count} streams stand still',
      hint: 'Everything else flows on. Retry once the cause is mended, otherwise skip.',
      hint_more: 'The first %{shown}. Everything else flows on. Retry once the cause is mended, otherwise skip.',
      waiting: '%{smart_count} event waits behind it. |||| %{smart_count} events wait behind it.',
      trace: 'Stack trace',
      rebuild: 'To the projection',
    },
    skip: {
      action: 'Skip',
      title: 'Skip %{type}?',
      text: '%{consumer} will then not learn of it. This cannot be undone.',
      extent: 'Extent',
      one: 'Only this event, the rest goes on',
      stream:
        'This one and all behind it (%{smart_count} event) |||| This one and all behind it (%{smart_count} events)',
      done: '%{smart_count} delivery skipped. |||| %{smart_count} deliveries skipped.',
    },
    set: {
      action: 'Retry several',
      title: 'Retry parked deliveries',
      text: 'What stays empty does not matter. First you see how many they are, and which.',
      Verbraucher: 'Consumer (exact name)',
      Typ: 'Event type (exact)',
      Fehler: 'Text in the error',
      look: 'Check',
      found: '%{smart_count} delivery will be retried: |||| %{smart_count} deliveries will be retried:',
      none: 'No parked delivery matches.',
    },
    cancel: {
      action: 'Cancel rebuild',
      title: 'Cancel the rebuild of %{name}?',
      text: 'The table in use stays as it is. What has been built already is discarded.',
      done: 'The rebuild of %{name} is cancelled.',
    },
    back: {
      action: 'Back to generation %{generation}',
      title: 'Roll %{name} back?',
      text: 'The table before is read again and catches up with what happened since. Until then these latest changes are missing. The switch can be reversed.',
      done: '%{name} is rolled back and catching up.',
    },
    forward: {
      action: 'Generation %{generation} again',
      title: 'Take the newer table of %{name} again?',
      text: 'The roll back is undone: the newer table is read again and catches up with what happened since. The switch can be reversed.',
      done: '%{name} reads the newer table again and is catching up.',
      state: 'Rolled back: generation %{generation} is in use.',
    },
    rows: {
      title: 'Differing rows',
      hint: 'The first one, with the columns it differs in. |||| The first %{smart_count}, with the columns they differ in.',
      missing: 'no row',
    },
  },
};
