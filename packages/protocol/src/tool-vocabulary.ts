/** The built-in tools, each with other names that models and older clients use for it. */
export const toolAliases = {
  navigate: ["goto", "go_to", "go_to_url", "open", "open_url", "visit", "browse", "navigate_to", "go"],
  click: ["click_element", "click_element_by_index", "click_element_by_id", "click_button", "tap", "submit"],
  type: ["append", "append_text"],
  fill: ["input", "input_text", "type_text", "enter_text", "enter", "set_value", "fill_field", "fill_form", "write"],
  select: ["select_option", "select_dropdown_option", "select_dropdown", "choose", "choose_option", "pick"],
  hover: ["point_at", "mouse_over", "mouseover"],
  scroll: ["scroll_page", "scroll_by", "scroll_to"],
  wait_for_idle: ["wait", "sleep", "pause", "wait_for_load", "wait_for_page"],
  snapshot: ["get_snapshot", "take_snapshot", "observe", "look", "refresh_context", "read_page"],
  click_point: ["click_at", "click_coordinates", "tap_point", "mouse_click"],
  drag: ["drag_and_drop", "swipe", "drag_drop"],
  long_press: ["press_and_hold", "hold"],
  hotkey: ["press", "press_key", "keypress", "key", "send_keys", "keyboard", "shortcut"],
  fetch: ["http", "http_request", "request", "http_fetch"],
  read_file: ["open_file", "load_file"],
  write_file: ["save_file", "create_file"],
  shell: ["bash", "exec", "run", "run_command", "terminal", "execute_command"],
  call_page_tool: ["call_tool", "use_page_tool", "page_tool"],
} satisfies Record<string, readonly string[]>;
export type VocabularyTool = keyof typeof toolAliases;

/** Names of the built-in tools. */
export const toolVocabulary = Object.keys(toolAliases) as VocabularyTool[]; // Object.keys returns string[]
