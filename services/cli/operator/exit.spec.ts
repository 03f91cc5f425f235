import { DomainError } from '#platform/domain/domain-error.js';
import { ending, Failed } from './exit.js';

describe('The end of a command', () => {
  it.each([
    ['what was typed wrongly', new Failed('Please give --by.', 'usage'), 'Please give --by.', 2],
    ['what nobody confirmed', new Failed('Not confirmed.', 'unconfirmed'), 'Not confirmed.', 4],
    ['a rule that says no', new DomainError('not-found'), expect.stringContaining('nothing by that name'), 3],
    ['an error of the surroundings', new Error('connect ECONNREFUSED'), 'connect ECONNREFUSED', 1],
    [
      'an option commander explained',
      Object.assign(new Error('unknown option'), { code: 'commander.unknownOption', exitCode: 1 }),
      null,
      2,
    ],
    [
      'help that was asked for',
      Object.assign(new Error('(outputHelp)'), { code: 'commander.helpDisplayed', exitCode: 0 }),
      null,
      0,
    ],
  ])('tells %s apart', (_, error, message, status) => {
    expect(ending(error)).toEqual({ message, status });
  });

  it('shows a fault whole', () => {
    const fault = new TypeError('x is undefined');
    expect(ending(fault)).toEqual({ message: fault, status: 1 });
  });
});
