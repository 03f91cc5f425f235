import ts from 'typescript';
import { decoratorsOf, eachValue, keyOf, type Declaration, type Source } from './sources.js';

type Sources = ReadonlyMap<string, Source>;

/** Decorators of classes that are called from outside: by the wire, the command line, an event or the scheduler. */
const calledFromOutside = new Set(['Controller', 'Command', 'SubCommand', 'Reaction', 'Catch']);
const inModules = (path: string) => path.startsWith('services/modules/');
const startsByItself = ({ node }: Declaration) =>
  ts.isClassDeclaration(node) &&
  node.members.some(member => /^(onModuleInit|onApplicationBootstrap)$/.test(member.name?.getText() ?? ''));
const isProjection = ({ node }: Declaration) =>
  ts.isVariableDeclaration(node) && /^defineProjection\b/.test(node.initializer?.getText() ?? '');
/** `calls(Service, […])`, alone or several in a list. */
const isCallTable = ({ node }: Declaration) =>
  ts.isVariableDeclaration(node) && /^\[?\s*calls\(/.test(node.initializer?.getText() ?? '');

export const allDeclarations = (sources: Sources): Declaration[] =>
  [...sources.values()].flatMap(({ declarations }) => declarations);

/** Everything reachable from a call, a reaction, a schedule or a CLI command. Seeds and tests do not count as callers. */
export function reachedFromOutside(sources: Sources): Set<string> {
  const byKey = new Map(allDeclarations(sources).map(declaration => [declaration.key, declaration]));
  const answeredBy = new Map<string, Declaration[]>();
  for (const declaration of byKey.values()) {
    for (const about of handled(declaration, sources))
      answeredBy.set(about, [...(answeredBy.get(about) ?? []), declaration]);
  }
  const isRoot = (declaration: Declaration) =>
    (declaration.path.startsWith('services/') && !inModules(declaration.path)) ||
    [...declaration.decorators.keys()].some(name => calledFromOutside.has(name)) ||
    startsByItself(declaration) ||
    isProjection(declaration) ||
    isCallTable(declaration);
  const waiting = [...byKey.values()].filter(isRoot).map(({ key }) => key);
  const reached = new Set<string>();
  for (let key = waiting.pop(); key; key = waiting.pop()) {
    if (reached.has(key)) continue;
    reached.add(key);
    const found = byKey.get(key);
    // The top-level statements of a file run when it is imported.
    if (found) waiting.push(...found.uses, `${found.path}#`);
    const said: string[] = [];
    if (found) visitTexts(found.node, text => said.push(planned(text)));
    for (const message of [key, ...said])
      waiting.push(...(answeredBy.get(message) ?? []).filter(handler => handler !== found).map(handler => handler.key));
  }
  return reached;
}

/** The messages, kinds of due work and planned settings that a class handles. */
function handled({ decorators, handles, path }: Declaration, sources: Sources): string[] {
  const source = sources.get(path)!;
  const byMethods = handles.flatMap(message =>
    ts.isIdentifier(message) ? (keyOf(message.text, source, sources) ?? []) : [],
  );
  const byClass = ['CommandHandler', 'QueryHandler', 'DueHandler', 'ChangesLater'].flatMap(name =>
    // Further arguments, such as the queue of due work, are not messages.
    (decorators.get(name) ?? [])
      .slice(0, 1)
      .flatMap(argument =>
        ts.isIdentifier(argument)
          ? (keyOf(argument.text, source, sources) ?? [])
          : ts.isStringLiteral(argument)
            ? planned(argument.text)
            : [],
      ),
  );
  return [...byMethods, ...byClass];
}

/** A kind of due work given as a string literal. */
const planned = (kind: string) => `planned:${kind}`;

const extendsOf = ({ node }: Declaration, base: RegExp) =>
  ts.isClassDeclaration(node) &&
  (node.heritageClauses ?? []).some(
    ({ token, types }) => token === ts.SyntaxKind.ExtendsKeyword && base.test(types[0]!.expression.getText()),
  );

/** Commands and queries that nothing sends, due work that nothing plans, and domain code that nothing calls. */
export function unreachedCode(sources: Sources): string[] {
  const reached = reachedFromOutside(sources);
  return allDeclarations(sources)
    .filter(({ path, key }) => inModules(path) && !reached.has(key))
    .flatMap(declaration => {
      const { name, decorators, path } = declaration;
      if (extendsOf(declaration, /^Command(Of)?$/)) return [`command ${name}`];
      if (extendsOf(declaration, /^Query(Of)?$/)) return [`question ${name}`];
      if (decorators.has('DueHandler')) return [`due work ${name}`];
      return path.includes('/domain/') && name && !isEvent(declaration) ? [`domain ${name}`] : [];
    });
}

/** Reactions that no module provides: they compile but receive no events. */
export function unprovidedReactions(sources: Sources): string[] {
  const all = allDeclarations(sources);
  const byKey = new Map(all.map(declaration => [declaration.key, declaration]));
  const provided = new Set<string>();
  for (const declaration of all) {
    for (const argument of declaration.decorators.get('Module') ?? [])
      visitNames(argument, name => {
        const key = keyOf(name, sources.get(declaration.path)!, sources);
        const list = key && byKey.get(key);
        if (key) provided.add(key);
        // A list that the module spreads.
        if (list && ts.isVariableDeclaration(list.node)) for (const use of list.uses) provided.add(use);
      });
  }
  return all
    .filter(({ path, key, decorators }) => inModules(path) && decorators.has('Reaction') && !provided.has(key))
    .map(({ name }) => `reaction ${name} is in no module`);
}

function visitNames(node: ts.Node, found: (name: string) => void): void {
  if (ts.isIdentifier(node)) found(node.text);
  ts.forEachChild(node, child => visitNames(child, found));
}

/**
 * Methods of aggregates and of injected classes that nothing in their module calls: the rules, states and answers behind
 * them would have no effect.
 */
export function uncalledMethods(sources: Sources): string[] {
  return allDeclarations(sources)
    .filter(
      declaration =>
        (extendsOf(declaration, /^(Folded)?Aggregate$/) ||
          (inModules(declaration.path) && declaration.decorators.has('Injectable'))) &&
        !hasModifier(declaration.node, ts.SyntaxKind.AbstractKeyword),
    )
    .flatMap(({ node, name, path, decorators }) => {
      const module = path.split('/').slice(0, 3).join('/');
      const files = [...sources.values()]
        .filter(source => source.path.startsWith(`${module}/`))
        .map(({ file }) => file);
      const named = accessedNames(files);
      // `hold[verdict]()`, where `verdict` is 'release' or 'refuse'.
      for (const file of files) visitTexts(file, text => named.add(text));
      return (node as ts.ClassDeclaration).members
        .filter(
          member =>
            (ts.isMethodDeclaration(member) || ts.isGetAccessor(member)) &&
            !/^on[A-Z]/.test(member.name.getText()) &&
            !decoratorsOf(member).has('Handles') &&
            // In an injected class they are for the class of platform or engine that it extends.
            !(decorators.has('Injectable') && hasModifier(member, ts.SyntaxKind.ProtectedKeyword)),
        )
        .filter(member => !named.has(member.name!.getText()))
        .map(member => `method ${name}.${member.name!.getText()}`);
    });
}

const hasModifier = (node: ts.Node, modifier: ts.SyntaxKind): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === modifier);

/** Names accessed with a dot or destructured by `{ name }`. */
export function accessedNames(nodes: readonly ts.Node[]): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) names.add(node.name.text);
    if (ts.isElementAccessExpression(node) && ts.isStringLiteral(node.argumentExpression))
      names.add(node.argumentExpression.text);
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent))
      names.add((node.propertyName ?? node.name).getText());
    ts.forEachChild(node, visit);
  };
  for (const node of nodes) visit(node);
  return names;
}

const isEvent = ({ node }: Declaration) =>
  ts.isVariableDeclaration(node) && /^defineEvent\b/.test(node.initializer?.getText() ?? '');

/** Events that nothing records, and events that nothing handles, folds or shows. */
export function idleEvents(sources: Sources): string[] {
  const events = allDeclarations(sources).filter(isEvent);
  const reached = reachedFromOutside(sources);
  const recorded = new Set<string>();
  const heard = new Set<string>();
  for (const declaration of allDeclarations(sources)) {
    if (!reached.has(declaration.key) || isEvent(declaration)) continue;
    const source = sources.get(declaration.path)!;
    eachValue(declaration.node, identifier => {
      const key = keyOf(identifier.text, source, sources);
      if (key) (isListenedTo(identifier) ? heard : recorded).add(key);
    });
    visitTexts(declaration.node, text => heard.add(text));
    if (ts.isClassDeclaration(declaration.node))
      for (const { name } of declaration.node.members) heard.add((name?.getText() ?? '').replace(/^on/, ''));
  }
  return events.flatMap(({ key, name }) => [
    ...(recorded.has(key) ? [] : [`event ${name} is never recorded`]),
    ...(heard.has(key) || heard.has(name) ? [] : [`event ${name} is never heard`]),
  ]);
}

/** `on: [Event]`, or a comparison with its `type`. */
function isListenedTo(identifier: ts.Identifier): boolean {
  for (let node: ts.Node = identifier; node.parent; node = node.parent) {
    if (ts.isPropertyAssignment(node.parent) && node.parent.name.getText() === 'on') return true;
    if (ts.isPropertyAccessExpression(node.parent) && node.parent.name.text === 'type') return true;
    if (ts.isStatement(node)) return false;
  }
  return false;
}

export function visitTexts(node: ts.Node, found: (text: string, at: ts.Node) => void): void {
  if (ts.isStringLiteralLike(node)) found(node.text, node);
  ts.forEachChild(node, child => visitTexts(child, found));
}
