export const exploreInEnglish = {
  plot: {
    now: 'now',
    ago: '%{time} ago',
    keys: 'Walk through the last minutes with the arrow keys',
  },
  explore: {
    chain: {
      open: 'Chain of causes',
      title: 'Chain of causes',
      hint: '%{smart_count} event in the process |||| %{smart_count} events in the process',
      cut: 'This process has more events than are looked through here. The nearest ones are shown.',
      step: 'Step %{step}:',
      process: 'Whole process',
      correlation: 'Correlation (exact)',
    },
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
    queue: {
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
};
