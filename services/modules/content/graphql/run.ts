import { execute, GraphQLError, validate, type ExecutionResult } from 'graphql';
import { logger } from '#platform/logger.js';
import { QueryNotUnderstood } from '../domain/query/filter.js';
import type { GraphQlAnswer, GraphQlRequest } from '../ports/content-port.js';
import { readGraphQl } from './limits.js';
import { graphQlSchema, type GraphQlContext } from './schema.js';

/** Answers a query from the built-in store. What breaks inside is told without its text. */
export async function runGraphQl(
  { query, variables, operationName }: GraphQlRequest,
  context: GraphQlContext,
): Promise<GraphQlAnswer> {
  const document = readGraphQl(query);
  if (typeof document === 'string') return { executed: false, body: { errors: [{ message: document }] } };
  const problems = validate(graphQlSchema, document);
  if (problems.length > 0) return { executed: false, body: { errors: problems.map(problem => problem.toJSON()) } };
  const { data, errors } = await execute({
    schema: graphQlSchema,
    document,
    contextValue: context,
    variableValues: variables ?? undefined,
    operationName: operationName ?? undefined,
  });
  const executed = data !== undefined;
  return { executed, body: { ...(executed && { data }), ...(errors && { errors: errors.map(told) }) } };
}

function told(error: NonNullable<ExecutionResult['errors']>[number]): unknown {
  const cause = error.originalError;
  if (!cause || cause instanceof QueryNotUnderstood || cause instanceof GraphQLError) return error.toJSON();
  logger.error({ err: cause }, 'A GraphQL query failed.');
  return { message: 'An error occurred while reading the content.', path: error.path };
}
