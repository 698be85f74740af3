import { type FieldFault, RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import type { z } from 'zod';

/**
 * Checks one part of a request. Wrong in form (unknown fields, another JSON type): BAD_REQUEST. Right in form but wrong
 * in value: VALIDATION with every field at fault.
 * @throws RefusedError
 */
export function validate<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap((issue) => leaves(issue));
  if (issues.some((issue) => isFormFault(issue))) throw new RefusedError(refuse('BAD_REQUEST'));
  const faults = issues.map((issue) => faultOf(issue));
  throw new RefusedError(refuse('VALIDATION', undefined, faults));
}

/** Path parameters of a route, checked. @throws RefusedError */
export function validateParams({ params }: RouteDefinition, given: unknown): unknown {
  return params ? validate(params, given) : undefined;
}

/** The query of a route, checked; one that a route does not have is BAD_REQUEST. @throws RefusedError */
export function validateQuery({ query }: RouteDefinition, given: unknown): unknown {
  if (query) return validate(query, given);
  if (Object.keys(given as object).length > 0) throw new RefusedError(refuse('BAD_REQUEST'));
  return undefined;
}

type Issue = z.core.$ZodIssue;

/** For a union the faults of the branch that got furthest: one whose form fits, else the first. */
function leaves(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const branches = issue.errors.map((branch) =>
    branch.flatMap((inner) => leaves({ ...inner, path: [...issue.path, ...inner.path] } as Issue)),
  );
  const fitting = branches.filter((branch) => !branch.some((inner) => isFormFault(inner)));
  // Among fitting branches the longest list of faults belongs to the richest schema, e.g. an e-mail address rather than
  // ''.
  return fitting.at(-1) ?? branches[0] ?? [issue];
}

function isFormFault(issue: Issue): boolean {
  switch (issue.code) {
    case 'unrecognized_keys':
      return true;
    case 'invalid_type':
      return issue.input !== undefined && !(typeof issue.input === 'number' && expectsNumber(issue.expected));
    case 'invalid_value':
      return issue.input !== undefined && !issue.values.some((value) => typeof value === typeof issue.input);
    case 'invalid_union': {
      const choice = choiceOf(issue);
      return choice !== undefined && typeof choice !== 'string';
    }
    default:
      return false;
  }
}

function expectsNumber(expected: string): boolean {
  return expected === 'number' || expected === 'int';
}

function faultOf(issue: Issue): FieldFault {
  const field = issue.path.map(String).join('.');
  switch (issue.code) {
    case 'invalid_type':
      return { field, code: typeCode(issue.input) };
    case 'invalid_value':
      return { field, code: issue.input === undefined ? 'required' : 'invalid_choice' };
    case 'invalid_union':
      return { field, code: choiceOf(issue) === undefined ? 'required' : 'invalid_choice' };
    case 'invalid_format':
      return { field, code: formatCode(issue.format, issue.input) };
    case 'too_small':
      return smallFault(field, issue);
    case 'too_big': {
      const code = issue.origin === 'string' ? 'too_long' : issue.origin === 'array' ? 'too_many' : 'too_big';
      return { field, code, limit: Number(issue.maximum) };
    }
    case 'custom': {
      const { code, limit } = issue.params ?? {};
      return {
        field,
        code: typeof code === 'string' ? code : 'invalid',
        ...(typeof limit === 'number' && { limit }),
      };
    }
    default:
      return { field, code: 'invalid' };
  }
}

/** What was sent where a union decides: the discriminator's value, or the whole input of a plain union. */
function choiceOf(issue: z.core.$ZodIssueInvalidUnion): unknown {
  const { discriminator } = issue as { discriminator?: string };
  return discriminator === undefined ? issue.input : (issue.input as Record<string, unknown>)[discriminator];
}

function smallFault(field: string, issue: z.core.$ZodIssueTooSmall): FieldFault {
  if (issue.origin === 'string') {
    return issue.input === ''
      ? { field, code: 'required' }
      : { field, code: 'too_short', limit: Number(issue.minimum) };
  }
  return { field, code: issue.origin === 'array' ? 'too_few' : 'too_small', limit: Number(issue.minimum) };
}

/**
 * A wrong type that is not a fault of form: nothing at all, a fraction, or a number beyond what JSON numbers can hold.
 */
function typeCode(input: unknown): string {
  if (input === undefined) return 'required';
  return Number.isFinite(input) ? 'not_an_integer' : 'not_a_number';
}

function formatCode(format: string, input: unknown): string {
  if (typeof input === 'string' && input.trim() === '') return 'required';
  if (format === 'email') return 'invalid_email';
  if (format === 'uuid') return 'invalid_id';
  return format === 'safeint' ? 'not_an_integer' : 'invalid';
}
