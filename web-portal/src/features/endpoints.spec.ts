import { allCalls } from '#contract/index.js';
import { endpoints as everywhere } from '../shared/http/endpoints.js';
import { endpoints } from './endpoints.js';

describe('the calls the portal makes', () => {
  it.each(Object.entries({ ...everywhere, ...endpoints }))(
    '%s goes where the contract says',
    (name, [method, path]) => {
      const call = allCalls.find(candidate => candidate.name === name);
      expect([call?.method, call?.path]).toEqual([method, path]);
    },
  );
});
