/** What grants access to an account. */
export interface Access {
  readonly token: string;
}
