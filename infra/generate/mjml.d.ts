declare module 'mjml-core' {
  /** MJML is CommonJS: its default export is a property of the module that Node imports. */
  const mjml: {
    default(
      source: string,
      options: {
        validationLevel: 'skip';
        keepComments: boolean;
        fonts: Readonly<Record<string, string>>;
        presets: readonly unknown[];
      },
    ): Promise<{ html: string }>;
  };
  export default mjml;
}

declare module 'mjml-preset-core' {
  const elements: unknown;
  export default elements;
}
