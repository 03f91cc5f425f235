import { withWidget } from './widget.js';

describe('the widget flag', () => {
  it('is kept across navigation', () =>
    expect(withWidget({ widget: 1 }, { neu: true })).toEqual({ neu: true, widget: 1 }));
  it('gives way to a new value', () => expect(withWidget({ widget: 1 }, { widget: 0 })).toEqual({ widget: 0 }));
  it('is not invented, and nothing else is carried along', () => expect(withWidget({ ziel: '/x' }, {})).toEqual({}));
});
