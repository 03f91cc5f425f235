import type { DataProvider, GetListParams, GetManyParams, GetOneParams } from 'react-admin';
import type { AnswerOf, AnyCall } from '#contract/call.js';
import { language } from '../../shared/format/language.js';
import { send, sendForFile, type Sent } from '../../shared/wire/send.js';
import { WireError } from '../../shared/wire/wire-error.js';
import { messages } from '../i18n/messages.js';
import { listQueryFrom, type Source } from './source.js';

/** Beside react-admin's own methods: any call of the contract, so that an ended session is noticed there too. */
export interface ConsoleDataProvider extends DataProvider {
  call<C extends AnyCall>(call: C, sent?: Sent): Promise<AnswerOf<C>>;
  file(call: AnyCall, sent?: Sent): Promise<Blob>;
}

type Signalled = { signal?: AbortSignal };

/** React-admin's data provider over the contract. Lists and single records come from a `Source` each; changes are calls with names of their own. */
export function dataProviderOver(sources: Readonly<Record<string, Source>>): ConsoleDataProvider {
  const sourceOf = (resource: string): Source => {
    const source = sources[resource];
    if (!source) throw new Error(`No source for ${resource}`);
    return source;
  };
  const one = async (resource: string, id: string, signal?: AbortSignal) => {
    const record = await sourceOf(resource).one(id, signal);
    if (!record)
      throw new WireError(messages[language.get()].ra.notification.item_doesnt_exist, 404, 'PSOF0001', { errors: {} });
    return record;
  };
  // Everything that changes money or orders is a command with its own name and its own confirmation.
  const unsupported = () => Promise.reject(new Error('Not a generic record: use the resource’s own command'));

  return {
    supportAbortSignal: true,
    getList: async (resource: string, params: GetListParams) => sourceOf(resource).list(listQueryFrom(params)) as never,
    getOne: async (resource: string, { id, signal }: GetOneParams & Signalled) => ({
      data: (await one(resource, String(id), signal)) as never,
    }),
    getMany: async (resource: string, { ids, signal }: GetManyParams & Signalled) => {
      const found = await Promise.all(ids.map(id => sourceOf(resource).one(String(id), signal)));
      return { data: found.filter(record => record !== null) as never };
    },
    getManyReference: unsupported,
    create: unsupported,
    update: unsupported,
    updateMany: unsupported,
    delete: unsupported,
    deleteMany: unsupported,
    call: send,
    file: sendForFile,
  };
}
