import type { Component } from "svelte";

declare const Form: Component<Record<string, never>, { readState(): object }>;
export default Form;
