package org.example.compose

import android.os.Bundle
import androidx.activity.ComponentActivity
import androidx.activity.compose.BackHandler
import androidx.activity.compose.setContent
import androidx.compose.animation.AnimatedVisibility
import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.items
import androidx.compose.foundation.text.KeyboardOptions
import androidx.compose.material3.AlertDialog
import androidx.compose.material3.Button
import androidx.compose.material3.DropdownMenu
import androidx.compose.material3.DropdownMenuItem
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.Surface
import androidx.compose.material3.Switch
import androidx.compose.material3.Text
import androidx.compose.material3.TextButton
import androidx.compose.material3.TextField
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableIntStateOf
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.text.input.KeyboardType
import androidx.compose.ui.unit.dp
import androidx.lifecycle.ViewModel
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch

class Items : ViewModel() {
  val names = MutableStateFlow(emptyList<String>())

  init {
    viewModelScope.launch(Dispatchers.Default) {
      delay(300)
      names.value = List(20) { "Item ${it + 1}" }
    }
  }
}

class ComposeActivity : ComponentActivity() {
  override fun onCreate(savedInstanceState: Bundle?) {
    super.onCreate(savedInstanceState)
    val model = ViewModelProvider(this)[Items::class.java]
    setContent { MaterialTheme { Surface { App(model) } } }
  }
}

@Composable
fun App(model: Items) {
  var editing by rememberSaveable { mutableStateOf(false) }
  BackHandler(editing) { editing = false }
  if (!editing) {
    ListScreen(model) { editing = true }
  } else {
    EditScreen { name ->
      model.names.update { listOf(name) + it }
      editing = false
    }
  }
}

@Composable
fun ListScreen(model: Items, onAdd: () -> Unit) {
  val names by model.names.collectAsState()
  var menu by remember { mutableStateOf(false) }
  var asked by rememberSaveable { mutableStateOf(false) }
  Column {
    Row {
      Button(onAdd) { Text("Add") }
      Box {
        TextButton({ menu = true }) { Text("More") }
        DropdownMenu(menu, { menu = false }) {
          DropdownMenuItem({ Text("Delete all") }, {
            menu = false
            asked = true
          })
        }
      }
    }
    LazyColumn {
      items(names, key = { it }) { name -> Item(name) { model.names.update { it - name } } }
    }
  }
  if (asked) {
    AlertDialog(
      onDismissRequest = { asked = false },
      text = { Text("Delete ${names.size} items?") },
      dismissButton = { TextButton({ asked = false }) { Text("Cancel") } },
      confirmButton = {
        TextButton({
          asked = false
          model.names.value = emptyList()
        }) { Text("Delete") }
      },
    )
  }
}

@Composable
fun Item(name: String, onDelete: () -> Unit) {
  var open by rememberSaveable { mutableStateOf(false) }
  Column(Modifier.fillMaxWidth().clickable { open = !open }.padding(12.dp)) {
    Text(name)
    AnimatedVisibility(open) { TextButton(onDelete) { Text("Delete $name") } }
  }
}

@Composable
fun EditScreen(onSave: (String) -> Unit) {
  var name by rememberSaveable { mutableStateOf("") }
  var amount by remember { mutableStateOf("") }
  var urgent by remember { mutableStateOf(false) }
  var seconds by remember { mutableIntStateOf(0) }
  LaunchedEffect(Unit) {
    while (true) {
      delay(1000)
      seconds++
    }
  }
  Column(Modifier.padding(12.dp)) {
    TextField(name, { name = it }, label = { Text("Name") })
    TextField(
      amount,
      { amount = it },
      label = { Text("Amount") },
      keyboardOptions = KeyboardOptions(keyboardType = KeyboardType.Number),
    )
    Switch(urgent, { urgent = it })
    Text("Open for $seconds s")
    Button({
      // The planted bug.
      if (amount.isNotEmpty() && amount.toIntOrNull() == null) throw IllegalStateException("no amount: $amount")
      onSave(if (urgent) "$name!" else name)
    }) { Text("Save") }
  }
}
