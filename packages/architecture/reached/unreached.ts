import {
  idleEvents,
  uncalledMethods,
  unprovidedReactions,
  unreachedCode,
  allDeclarations,
  accessedNames,
  visitTexts,
} from './callers.js';
import { readSources, type Source } from './sources.js';
import ts from 'typescript';

type Sources = ReadonlyMap<string, Source>;
const below = (sources: Sources, ...folders: readonly string[]): Source[] =>
  [...sources.values()].filter(({ path }) => folders.some(folder => path.startsWith(folder)));
const filesOf = (sources: readonly Source[]) => sources.map(({ file }) => file);

/** All string literals and property names. */
function wordsIn(files: readonly ts.Node[]): Set<string> {
  const words = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) words.add(node.text);
    // SQL names states between quotes.
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      for (const [, word] of node.text.matchAll(/'([\w-]+)'/g)) words.add(word!);
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
      words.add(node.name.getText().replaceAll("'", ''));
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(file);
  return words;
}

/** States (`type OrderStatus = 'reported' | …`) that nothing in their module assigns, or that no user can see. */
function idleStates(sources: Sources): string[] {
  const shown = wordsIn(
    filesOf([
      ...below(sources, 'packages/contract/', 'web-admin/', 'web-portal/'),
      ...[...sources.values()].filter(({ path }) =>
        /\.controller\.ts$|\/http(\/|\.ts$)|\/queries(\/|\.ts$)/.test(path),
      ),
    ]),
  );
  return below(sources, 'services/modules/').flatMap(({ path, file }) => {
    const module = path.split('/').slice(0, 3).join('/');
    return file.statements
      .filter(ts.isTypeAliasDeclaration)
      .filter(({ name }) => /(Status|State)$/.test(name.text))
      .flatMap(({ name, type }) => {
        const put = textsPutInto(filesOf(below(sources, `${module}/`)));
        const states = literalsOf(type).filter(state => state !== 'none');
        return states.flatMap(state => [
          ...(put.has(state) ? [] : [`state ${name.text} ${state} is never reached`]),
          ...(shown.has(state) ? [] : [`state ${name.text} ${state} is never shown`]),
        ]);
      });
  });
}

const literalsOf = (type: ts.TypeNode): string[] =>
  (ts.isUnionTypeNode(type) ? type.types : [type]).flatMap(one =>
    ts.isLiteralTypeNode(one) && ts.isStringLiteral(one.literal) ? [one.literal.text] : [],
  );

/** String literals used as values; those only compared with or used as types do not count. */
function textsPutInto(files: readonly ts.Node[]): Set<string> {
  const put = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (
      ts.isTypeNode(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isCaseClause(node)
    )
      return ts.isCaseClause(node) ? node.statements.forEach(visit) : undefined;
    if (ts.isStringLiteralLike(node) && !isCompared(node)) put.add(node.text);
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      for (const [, word] of node.text.matchAll(/(?:\b(?:set|values|select|then|else)\b[^']*?|, )'([\w-]+)'/g))
        put.add(word!);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(file);
  return put;
}

function isCompared({ parent }: ts.Node): boolean {
  if (ts.isArrayLiteralExpression(parent))
    return (
      ts.isPropertyAccessExpression(parent.parent) ||
      (ts.isCallExpression(parent.parent) === false && isCompared(parent))
    );
  return (
    ts.isBinaryExpression(parent) &&
    [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(
      parent.operatorToken.kind,
    )
  );
}

/** Settings (installation's, tenants') that nothing reads; what only passes the wire must be read by the portal. */
function unreadSettings(
  sources: Sources,
  { environment, tenant, encoder }: { readonly environment: string; readonly tenant: string; readonly encoder: string },
): string[] {
  const read = accessedNames(filesOf(below(sources, 'services/', 'infra/').filter(({ path }) => path !== encoder)));
  const readInPortal = accessedNames(filesOf(below(sources, 'web-portal/', 'web-admin/')));
  const config = sources
    .get(tenant)
    ?.file.statements.find(
      (statement): statement is ts.InterfaceDeclaration =>
        ts.isInterfaceDeclaration(statement) && statement.name.text === 'TenantConfig',
    );
  const wired = wireNames(sources.get(encoder)?.file);
  const settings = (config?.members ?? [])
    .map(member => member.name!.getText())
    .filter(name => !read.has(name) && !(wired.get(name) ?? []).some(wire => readInPortal.has(wire)));
  const variables = schemaNames(sources.get(environment)?.file).filter(name => !read.has(name));
  return [...variables.map(name => `setting ${name}`), ...settings.map(name => `setting of a tenant ${name}`)];
}

/** `EmpfehlenPath: config.recommendPath`: the wire names under which a setting is passed on. */
function wireNames(file: ts.SourceFile | undefined): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node))
      for (const name of accessedNames([node.initializer]))
        found.set(name, [...(found.get(name) ?? []), node.name.getText()]);
    ts.forEachChild(node, visit);
  };
  if (file) visit(file);
  return found;
}

/** The keys of the file's one large `z.object({ … })`. */
function schemaNames(file: ts.SourceFile | undefined): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && /^[A-Z][A-Z_]+$/.test(node.name.getText())) names.push(node.name.getText());
    ts.forEachChild(node, visit);
  };
  if (file) visit(file);
  return names;
}

/** The contract's calls as the portal and the console's sign-in page import them. */
const generatedCalls = ['packages/generated/portal-calls.ts', 'packages/generated/sign-in-calls.ts'];

/** Contract calls that neither portal nor console sends. The provider's signed calls are exempt. */
function unusedCalls(sources: Sources): string[] {
  const calls = allDeclarations(sources).filter(
    ({ path, node }) =>
      path.startsWith('packages/contract/') &&
      ts.isVariableDeclaration(node) &&
      /^defineCall\b/.test(node.initializer?.getText() ?? ''),
  );
  const used = new Set(
    below(sources, 'web-admin/', 'web-portal/').flatMap(({ declarations }) =>
      declarations.flatMap(({ uses }) => [...uses]),
    ),
  );
  return calls
    .filter(
      ({ key, name, node }) =>
        !used.has(key) &&
        !generatedCalls.some(file => used.has(`${file}#${name}`)) &&
        !/\.\.\.asProvider\b/.test(node.getText()),
    )
    .map(({ name }) => `call ${name}`);
}

/** Portal pages without any link to them. A console page without a menu place does not compile. */
function unlinkedPages(
  sources: Sources,
  { paths, tables }: { readonly paths: string; readonly tables: readonly string[] },
): string[] {
  const texts = (files: readonly Source[]) => {
    const found = new Set<string>();
    for (const { file } of files) visitTexts(file, text => found.add(text));
    return found;
  };
  const linked = texts(below(sources, 'web-portal/').filter(({ path }) => path !== paths && !tables.includes(path)));
  // Mails and the server's own pages refer to paths, not to page names; a file's name in an import refers to no page.
  const inMails =
    [...texts(below(sources, 'services/'))].filter(text => !text.endsWith('.js')).join('\n') +
    templatesIn(filesOf(below(sources, 'services/')));
  return keysOf(sources.get(paths)?.file, 'paths')
    .filter(
      ({ name, node }) => !linked.has(name) && !firstTexts(node).some(path => inMails.includes(path.split('/:')[0]!)),
    )
    .map(({ name }) => `page ${name}`);
}

const firstTexts = (node: ts.Node): string[] => {
  const found: string[] = [];
  visitTexts(node, text => found.push(text));
  return found.filter(text => text.length > 1);
};

function templatesIn(files: readonly ts.Node[]): string {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(file);
  return found.join('\n');
}

function keysOf(file: ts.SourceFile | undefined, table: string): { name: string; node: ts.Node }[] {
  const found: { name: string; node: ts.Node }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === table) {
      let value = node.initializer;
      while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) value = value.expression;
      if (value && ts.isObjectLiteralExpression(value))
        for (const property of value.properties)
          found.push({ name: property.name!.getText().replaceAll("'", ''), node: property });
    }
    ts.forEachChild(node, visit);
  };
  if (file) visit(file);
  return found;
}

/** Everything that no call, page, schedule, reaction or CLI command reaches, one line each. */
export function unreached(root: string): string[] {
  const sources = readSources(root, [
    'services',
    'packages/contract/src',
    ...generatedCalls,
    'packages/reward-types/src',
    'packages/shared/src',
    'infra',
    'web-portal/src',
    'web-admin/src',
  ]);
  return [
    ...unreachedCode(sources),
    ...unprovidedReactions(sources),
    ...uncalledMethods(sources),
    ...idleEvents(sources),
    ...idleStates(sources),
    ...unreadSettings(sources, {
      environment: 'services/platform/environment.ts',
      tenant: 'services/platform/tenancy/tenant.ts',
      encoder: 'services/modules/tenant/http/wire.ts',
    }),
    ...unusedCalls(sources),
    ...unlinkedPages(sources, {
      paths: 'web-portal/src/shared/routing/paths.ts',
      tables: ['web-portal/src/pages/pages.ts', 'web-portal/src/pages/on-navigation.tsx'],
    }),
  ];
}

const setUp = 'said when a tenant is set up; the console follows with the calls for a tenant’s configuration';
const specified =
  'a call of docs/specification/calls.md that a provider’s own pages make; our portal has no need of it';
const platform = 'the content platform’s interface, for whoever reads or writes content from outside';
const letter = 'the one-click end of RFC 8058, called by mail programs';

/** Exceptions without a caller of ours, with the reason. An entry that is reached or removed must be deleted here. */
export const mayStay: Readonly<Record<string, string>> = {
  'command SetPayoutAccount': setUp,
  'command LayInContent': setUp,
  'command AllowContentClient': setUp,
  'event AccountHolderConfirmed is never heard':
    'the record of what the owner said; BankDetailsStored follows it in the same breath and is what others hear',
  'call readTenant': 'the server writes its answer into the portal’s page, and others ask for it by its address',
  'call readPasswordRule': specified,
  'call storeRecipientBankDetails': specified,
  'call readRecipientReward': specified,
  'call showRecommenderBanner': specified,
  'call showRewardBanner': specified,
  'call listRoutes': specified,
  'call readProductByExternalId': specified,
  'call listTariffsOfDevice': specified,
  'call listAllAgents': specified,
  'call completeTracking': specified,
  'call verifyAgencyToken': specified,
  'call readContent': platform,
  'call queryContents': platform,
  'call issueContentToken': platform,
  'call readSomeVariables': platform,
  'call readLanguageContent': platform,
  'call unsubscribeWithOneClick': letter,
  'call openNewsletterEnd': letter,
  'call openInvitationEnd': letter,
  'call refuseInvitations': letter,
  'page ExpiredRecommendation':
    'a page of docs/specification/portal.md that older links and bookmarks lead to; the friend’s page itself says that a link has expired',
  'page CustomerNumber':
    'a page of docs/specification/portal.md that a provider’s own mails and pages lead to, with the link of a reward',
};

/** Calls whose screens are still being built; delete the entry with the finished screen. */
export const inWork: Readonly<Record<string, string>> = {};
