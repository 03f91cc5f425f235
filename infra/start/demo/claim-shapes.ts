interface Somebody {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}
type Shape = (somebody: Somebody) => Readonly<Record<string, unknown>>;

const name = ({ firstName, lastName }: Somebody) => `${firstName} ${lastName}`;
const split = ({ firstName, lastName }: Somebody) => ({ given_name: firstName, family_name: lastName });

/** Who somebody is, as well-known providers write it: to try how a programme reads its own provider. */
export const claimShapes = {
  standard: one => ({ name: name(one), ...split(one), email: one.email, email_verified: true }),
  /** With its optional claims `upn` and `xms_edov`: no `email_verified`, and one whole name. */
  entra: one => ({
    name: name(one),
    preferred_username: one.email,
    upn: one.email,
    email: one.email,
    xms_edov: true,
  }),
  /** Its mappers of attributes write truth values as text. */
  keycloak: one => ({
    name: name(one),
    ...split(one),
    preferred_username: one.email.split('@')[0],
    email: one.email,
    email_verified: 'true',
  }),
  okta: one => ({
    name: name(one),
    ...split(one),
    preferred_username: one.email,
    email: one.email,
    email_verified: true,
  }),
  /** Without a user name. */
  google: one => ({
    ...split(one),
    name: name(one),
    email: one.email,
    email_verified: true,
    hd: one.email.split('@')[1],
  }),
} as const satisfies Record<string, Shape>;
export type ClaimShape = keyof typeof claimShapes;

export const shapeNames: Readonly<Record<ClaimShape, string>> = {
  standard: 'OpenID Connect',
  entra: 'Microsoft Entra',
  keycloak: 'Keycloak',
  okta: 'Okta',
  google: 'Google',
};

export const isClaimShape = (text: unknown): text is ClaimShape =>
  typeof text === 'string' && Object.hasOwn(claimShapes, text);

/** The subject by which the demo's provider knows an account in one shape; refreshed claims keep the shape by it. */
export const subjectOf = (email: string, shape: ClaimShape = 'standard'): string => `${shape} ${email}`;

export function accountOfSubject(subject: string): { readonly email: string; readonly shape: ClaimShape } {
  const [shape, email = ''] = subject.split(' ');
  return { email, shape: isClaimShape(shape) ? shape : 'standard' };
}
