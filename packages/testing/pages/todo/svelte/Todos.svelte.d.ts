import type { Component } from "svelte";

declare const Todos: Component<Record<string, never>, { readState(): object }>;
export default Todos;
