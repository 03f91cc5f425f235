import { z } from 'zod';
import type { AnyCall } from './call.js';
import { allCalls } from './index.js';

/**
 * A second editor's input must not vanish: who saves something that others may change at the same time names the version
 * they read, in the body or with If-Match.
 */
const fieldsOf = ({ body }: AnyCall): { readonly all: readonly string[]; readonly required: readonly string[] } => {
  if (!body) return { all: [], required: [] };
  const { properties = {}, required = [] } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  // A document's `Version` is that of its form, always the same.
  const isFixed = (field: string) => typeof properties[field] === 'object' && 'const' in properties[field];
  return { all: Object.keys(properties), required: required.filter(field => !isFixed(field)) };
};
export const namesItsVersion = (call: AnyCall): boolean =>
  call.errors.includes('version-missing') ||
  fieldsOf(call).required.some(field => field === 'Version' || field === 'Basis');

/** Only these work at what others work at, too; everybody else writes what is their own. */
const desks: readonly AnyCall['auth'][] = ['agency', 'operator', 'platform'];
/** A deed on what is there, with its reason or its choice, and nothing of its content. */
const wordsOfADeed = ['Grund', 'Begruendung', 'Id', 'Status', 'Sha256', 'Probe', 'Pruefsumme'];
const hasContent = (call: AnyCall): boolean => fieldsOf(call).all.some(field => !wordsOfADeed.includes(field));
/** Lines of a file or of a list are added; none takes another's place. */
const isFile = ({ bodyType }: AnyCall): boolean => bodyType !== undefined;
const creates = ({ method, status }: AnyCall): boolean => method === 'POST' && status === 201;

/** Calls of staff that save content which others may change, too. */
export const saves = allCalls.filter(
  call => call.method !== 'GET' && desks.includes(call.auth) && hasContent(call) && !isFile(call) && !creates(call),
);
