import { mount } from "svelte";
import Todos from "./Todos.svelte";

const todos = mount(Todos, { target: document.querySelector("#app") as Element }); // in the HTML of every fixture page
window.app = { state: () => todos.readState() };
