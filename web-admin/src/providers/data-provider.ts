import {
  hashKey,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  useDataProvider,
  useNotify,
  type DataProvider,
  type GetListParams,
  type GetManyParams,
  type GetOneParams,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { randomText } from '#contract/agentur/session.js';
import { PlannedInstead, ProposedInstead } from '#contract/betrieb/waiting.js';
import { listContentLanguages } from '#contract/content/calls.js';
import type { AnswerOf, AnyCall } from '#contract/call.js';
import { languages, type Language } from '#shared/texts.js';
import { language } from '../shared/format.js';
import { send, sendForFile, sendForRows, sendForVersion, WireError, type Sent } from '../shared/wire.js';
import { reactAdminTexts } from './react-admin-texts.js';
import { listQueryFrom, type Source } from '../resources/resource.js';

/** Adds calls of the contract to react-admin's methods, so that an expired session is noticed there too. */
interface ConsoleDataProvider extends DataProvider {
  call<C extends AnyCall>(call: C, sent?: Sent): Promise<AnswerOf<C>>;
  versioned: typeof sendForVersion;
  file(call: AnyCall, sent?: Sent): Promise<Blob>;
  /** A list as filtered and sorted as a file; `onRows` hears how many rows there are so far. */
  listFile(
    resource: string,
    params: Partial<GetListParams>,
    fields: readonly string[],
    onRows: (rows: number) => void,
  ): ReturnType<typeof sendForRows>;
}

type Signalled = { signal?: AbortSignal };

/** React-admin's data provider over the contract: a `Source` per resource for reading; changes are named calls. */
export function dataProviderOver(sources: Readonly<Record<string, Source | undefined>>): ConsoleDataProvider {
  const sourceOf = (resource: string): Source => {
    const source = sources[resource];
    if (!source) throw new Error(`No source for ${resource}`);
    return source;
  };
  const one = async (resource: string, id: string, signal?: AbortSignal) => {
    const record = await sourceOf(resource).one(id, signal);
    if (!record)
      throw new WireError(reactAdminTexts[language.get()].notification.item_doesnt_exist, 404, 'PSOF0001', {
        errors: {},
      });
    return record;
  };
  // Everything that changes money or orders is a command with its own name and confirmation.
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
    versioned: sendForVersion,
    file: sendForFile,
    listFile: (resource, params, fields, onRows) => {
      const { file } = sourceOf(resource);
      return file ? file(listQueryFrom(params), fields, onRows) : unsupported();
    },
  };
}

/** Calls of the contract from a component; a 401 leads to the sign-in page. */
export function useWire(): ConsoleDataProvider {
  return useDataProvider<ConsoleDataProvider>();
}

interface AnswerOptions<C extends AnyCall> {
  /** Milliseconds between reloads, or a function of the last answer; false: none. */
  readonly refresh?: number | ((answer: AnswerOf<C> | undefined) => number | false);
  readonly enabled?: boolean;
  /** The last answer stays until the next one is there. */
  readonly keeps?: boolean;
}

/** The answer of a reading call, cancelled when the page is left. */
export function useAnswer<C extends AnyCall>(
  call: C,
  sent: Omit<Sent, 'signal'> = {},
  { refresh, enabled = true, keeps = false }: AnswerOptions<C> = {},
) {
  const wire = useWire();
  return useQuery<AnswerOf<C>, Error>({
    queryKey: ['answer', call.name, sent],
    queryFn: ({ signal }) => wire.call(call, { ...sent, signal }),
    enabled,
    retry: 1,
    ...(keeps && { placeholderData: keepPreviousData }),
    ...(refresh === undefined
      ? {}
      : {
          refetchInterval:
            typeof refresh === 'number'
              ? refresh
              : ({ state }: { state: { data: AnswerOf<C> | undefined } }) => refresh(state.data),
        }),
  });
}

/** The languages of the tenant: forms ask for texts in these alone. */
export function useLanguages(): readonly Language[] {
  const { data } = useAnswer(listContentLanguages);
  return data ? languages.filter(one => data.some(({ Code }) => Code === one)) : languages;
}

/** Like `useAnswer`, and also returns the version that a later change has to name. */
export function useVersioned<C extends AnyCall>(call: C, sent: Omit<Sent, 'signal'> = {}) {
  const wire = useWire();
  return useQuery({
    queryKey: ['answer', call.name, 'versioned', sent],
    queryFn: ({ signal }) => wire.versioned(call, { ...sent, signal }),
    retry: 1,
  });
}

/** Reports follow a change with a delay, so they are reloaded at once and twice more; what is `still` does not follow. */
const reportsFollowWithinMs = [0, 1_000, 3_000] as const;

function showAfter(queries: QueryClient): void {
  const predicate = ({ meta }: { readonly meta?: Readonly<Record<string, unknown>> | undefined }) => !meta?.['still'];
  for (const ms of reportsFollowWithinMs) setTimeout(() => void queries.invalidateQueries({ predicate }), ms);
}

/** Loads all lists again, for changes that are no single command. */
export function useShowChanges(): () => void {
  const queries = useQueryClient();
  return () => showAfter(queries);
}

/** A changing call. Retries carry the same idempotency key, so the change is made once; then all lists reload. */
export function useCommand<C extends AnyCall>(
  call: C,
  onDone?: (answer: AnswerOf<C>) => void,
  /** Called when the change is planned for a later time. */
  onPlanned?: () => void,
) {
  const wire = useWire();
  const queries = useQueryClient();
  const key = useRef<string | null>(null);
  const navigate = useNavigate();
  const notify = useNotify();
  const [underWay] = useState(() => new UnderWay());
  const command = useMutation<AnswerOf<C>, Error, Sent>({
    mutationFn: sent => {
      key.current ??= randomText(18);
      const once = call.idempotent ? { idempotencyKey: key.current } : {};
      return wire.call(call, { ...sent, ...once }).finally(() => underWay.ends(sent));
    },
    onSuccess: answer => {
      key.current = null;
      if (call.plannable && PlannedInstead.safeParse(answer).success) {
        notify('planned.done', { type: 'success' });
        return onPlanned?.();
      }
      if (!call.publishes || !ProposedInstead.safeParse(answer).success) return onDone?.(answer);
      // The change is not in force yet: a second person has to approve the proposal.
      notify('publications.proposed', { type: 'info' });
      void navigate('/publications', { state: { proposed: true } });
    },
    onError: error => {
      // Without a code something in between answered: the call may have been made.
      if (error instanceof WireError && error.code !== '') key.current = null;
    },
    onSettled: () => showAfter(queries),
  });
  const { mutate: begin } = command;
  const mutate: typeof begin = useCallback(
    (sent, how) => {
      if (underWay.begins(sent)) begin(sent, how);
    },
    [begin, underWay],
  );
  return { ...command, mutate };
}

/** The request in flight: a second click sends no identical request. Files are compared by identity. */
export class UnderWay {
  private sent: Sent | null = null;

  begins(sent: Sent): boolean {
    if (this.sent && isTheSame(this.sent, sent)) return false;
    this.sent = sent;
    return true;
  }

  ends(sent: Sent): void {
    if (this.sent === sent) this.sent = null;
  }
}

const isTheSame = (one: Sent, other: Sent): boolean =>
  one.body instanceof Blob || other.body instanceof Blob
    ? one.body === other.body
    : hashKey([one]) === hashKey([other]);

/** A value that follows its input after 400 ms without change, so that not every keystroke sends a request. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const rest = setTimeout(() => setRested(value), 400);
    return () => clearTimeout(rest);
  }, [value]);
  return rested;
}
