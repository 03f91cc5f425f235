import NotificationsActiveOutlined from '@mui/icons-material/NotificationsActiveOutlined';
import { defineResource, page } from '../resource.js';
import { consumersInEnglish, consumersInGerman } from './consumer-titles.js';

export const queues = defineResource({
  name: 'queues',
  menu: 'machinery',
  icon: NotificationsActiveOutlined,
  ability: 'Warteschlangen',
  list: page(async () => (await import('./QueuePage.js')).QueuePage),
  texts: {
    de: {
      name: 'Warteschlange |||| Warteschlangen',
      intro:
        'Was von der Arbeit Ihres Programms wartet. Anhalten betrifft nur Ihr Programm; was wartet, bleibt in der Datenbank und geht nicht verloren.',
      intro_platform:
        'Die Warteschlangen der ganzen Installation. Anhalten betrifft alle Programme und steht im Protokoll von jedem.',
      held: 'Angehalten: %{reason}',
      held_by_platform: 'Von der Plattform für alle Programme angehalten: %{reason}',
      held_by_tenants: 'Für sich angehalten: %{tenants}',
      unreachable:
        'Die Warteschlange ist nicht zu erreichen. Es geht nichts verloren; die Arbeit läuft weiter, sobald sie wieder da ist.',
      empty: 'Keine Warteschlange',
      title: { deliveries: 'Reaktionen', sweep: 'Fällige Arbeit' },
      what: {
        deliveries: 'Mails, Prämien und Auszahlungen, die auf ein Ereignis folgen.',
        sweep: 'Was zu seiner Zeit geschieht: Fristen, Erinnerungen, Ablauf, Löschung.',
      },
      column: { Wartend: 'Wartend', Aktiv: 'In Arbeit', Verzoegert: 'Verzögert', Fehlgeschlagen: 'Fehlgeschlagen' },
      paused: 'Angehalten',
      running: 'Läuft',
      workers: 'Worker',
      workers_hint: 'Wer die Arbeit tut.',
      no_worker: 'Kein Worker hat sich gemeldet. Ereignisse bleiben liegen, bis einer läuft.',
      alive: 'Läuft',
      silent: 'Schweigt',
      last_sign: 'letztes Lebenszeichen vor %{time}',
      consumer: consumersInGerman,
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
      pause: {
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
    en: {
      name: 'Queue |||| Queues',
      intro:
        'What waits of your programme’s work. Pausing concerns your programme alone; what waits stays in the database and is not lost.',
      intro_platform:
        'The queues of the whole installation. Pausing concerns every programme and stands in the log of each.',
      held: 'Paused: %{reason}',
      held_by_platform: 'Paused by the platform for all programmes: %{reason}',
      held_by_tenants: 'Paused for themselves: %{tenants}',
      unreachable: 'The queue cannot be reached. Nothing is lost; work goes on as soon as it is back.',
      empty: 'No queue',
      title: { deliveries: 'Reactions', sweep: 'Due work' },
      what: {
        deliveries: 'Mails, rewards and payouts that follow an event.',
        sweep: 'What happens in its time: deadlines, reminders, expiry, erasure.',
      },
      column: { Wartend: 'Waiting', Aktiv: 'Active', Verzoegert: 'Delayed', Fehlgeschlagen: 'Failed' },
      paused: 'Paused',
      running: 'Running',
      workers: 'Workers',
      workers_hint: 'Who does the work.',
      no_worker: 'No worker has reported. Events stay put until one is running.',
      alive: 'Running',
      silent: 'Silent',
      last_sign: 'last sign of life %{time} ago',
      consumer: consumersInEnglish,
      consumers: {
        title: 'Consumers',
        hint: 'Who reads the events. Projections count all tenants, reactions your own.',
        name: 'Name',
        position: 'Position',
        lag: 'Lag',
        age: 'Oldest waits',
        rate: 'Rate',
        per_second: '%{rate}/s',
        parked: '%{smart_count} stream stands |||| %{smart_count} streams stand',
        show: { all: 'All', behind: 'Behind', stopped: 'Stopped' },
        none: { all: 'No consumer yet', behind: 'Nobody is behind', stopped: 'Nobody is stopped' },
        kind: { Projektion: 'Projection', Reaktion: 'Reaction' },
      },
      flow: { lag: 'Oldest waits', rate: 'Rate of the relay' },
      relay: {
        alive: 'Relay running',
        silent: 'The relay is silent. New events reach nobody until a worker runs; nothing is lost.',
        age: 'oldest waits %{time}',
      },
      pause: {
        pause: 'Pause',
        pause_one: 'Pause %{name}',
        resume: 'Resume',
        resume_one: 'Resume %{name}',
        title: 'Pause %{name}?',
        text: {
          deliveries:
            'Reactions (mails, rewards, payouts) of your programme then wait until you resume. Other programmes are not concerned, nothing is lost.',
          sweep:
            'Deadlines, reminders and erasures of your programme then wait until you resume. Everything due is made up for afterwards.',
        },
        text_all: {
          deliveries:
            'Reactions (mails, rewards, payouts) of all programmes then wait until you resume. The log of each programme says who paused them and why.',
          sweep:
            'Deadlines, reminders and erasures of all programmes then wait until you resume. The log of each programme says who paused them and why.',
        },
      },
    },
  },
});
